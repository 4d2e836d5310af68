import * as __typia_transform__isFormatEmail from "typia/lib/internal/_isFormatEmail";
import * as __typia_transform__isFormatUri from "typia/lib/internal/_isFormatUri";
import * as __typia_transform__validateReport from "typia/lib/internal/_validateReport";
import * as __typia_transform__createStandardSchema from "typia/lib/internal/_createStandardSchema";
import * as __typia_transform__isFormatDate from "typia/lib/internal/_isFormatDate";
import * as __typia_transform__isTypeInt64 from "typia/lib/internal/_isTypeInt64";
import type { EducationEntryA, EntryKind, ExperienceEntryA, NormalEntryA, OneLineEntryA, PublicationEntryA, } from "../../../schema/entries.js";
import type { CurriculumVitaeA } from "../../../schema/variant-a.js";
import type { Frame } from "../frame.js";
export const validateCvA = (() => { const _io0 = (input: any): boolean => (null === input.social_networks || undefined === input.social_networks || Array.isArray(input.social_networks) && input.social_networks.every((elem: any) => "object" === typeof elem && null !== elem && _io1(elem))) && "string" === typeof input.name && (null === input.label || undefined === input.label || "string" === typeof input.label) && (null === input.location || undefined === input.location || "string" === typeof input.location) && (null === input.email || undefined === input.email || "string" === typeof input.email && __typia_transform__isFormatEmail._isFormatEmail(input.email)) && (null === input.phone || undefined === input.phone || "string" === typeof input.phone && ((7 <= input.phone.length && 7 <= [...input.phone].length) && (input.phone.length <= 64 || [...input.phone].length <= 64))) && (null === input.website || undefined === input.website || "string" === typeof input.website && ((/^https?:\/\/[\w.-]+(?::\d*)?(?:\/(?:[\w.~!$&\x27()*+,;=:@/-]|%[\da-f]{2})*)?(?:\?(?:[\w.~!$&\x27()*+,;=:@/?-]|%[\da-f]{2})*)?(?:#(?:[\w.~!$&\x27()*+,;=:@/?-]|%[\da-f]{2})*)?$/i.test(input.website) || __typia_transform__isFormatUri._isFormatUri(input.website)) && (1 <= input.website.length && 1 <= [...input.website].length) && (input.website.length <= 2083 || [...input.website].length <= 2083))) && (null === input.summary || undefined === input.summary || "string" === typeof input.summary) && (null === input.section_order || undefined === input.section_order || Array.isArray(input.section_order) && input.section_order.every((elem: any) => "string" === typeof elem)) && (null === input.education || undefined === input.education || Array.isArray(input.education)) && (null === input.work_experience || undefined === input.work_experience || Array.isArray(input.work_experience)) && (null === input.academic_projects || undefined === input.academic_projects || Array.isArray(input.academic_projects)) && (null === input.personal_projects || undefined === input.personal_projects || Array.isArray(input.personal_projects)) && (null === input.publications || undefined === input.publications || Array.isArray(input.publications)) && (null === input.certificates || undefined === input.certificates || Array.isArray(input.certificates)) && (null === input.extracurricular_activities || undefined === input.extracurricular_activities || Array.isArray(input.extracurricular_activities)) && (null === input.test_scores || undefined === input.test_scores || Array.isArray(input.test_scores)) && (null === input.skills || undefined === input.skills || Array.isArray(input.skills)) && (null === input.custom_sections || undefined === input.custom_sections || Array.isArray(input.custom_sections)); const _io1 = (input: any): boolean => ("LinkedIn" === input.network || "GitHub" === input.network || "Instagram" === input.network) && "string" === typeof input.username; const _vo0 = (input: any, _path: string, _exceptionable: boolean = true): boolean => [null === input.social_networks || undefined === input.social_networks || (Array.isArray(input.social_networks) || _report(_exceptionable, {
        path: _path + ".social_networks",
        expected: "(ReadonlyArray<SocialNetworkA> | null | undefined)",
        value: input.social_networks
    })) && input.social_networks.map((elem: any, _index3: number) => ("object" === typeof elem && null !== elem || _report(_exceptionable, {
        path: _path + ".social_networks[" + _index3 + "]",
        expected: "SocialNetworkA",
        value: elem
    })) && _vo1(elem, _path + ".social_networks[" + _index3 + "]", true && _exceptionable) || _report(_exceptionable, {
        path: _path + ".social_networks[" + _index3 + "]",
        expected: "SocialNetworkA",
        value: elem
    })).every((flag: boolean) => flag) || _report(_exceptionable, {
        path: _path + ".social_networks",
        expected: "(ReadonlyArray<SocialNetworkA> | null | undefined)",
        value: input.social_networks
    }), "string" === typeof input.name || _report(_exceptionable, {
        path: _path + ".name",
        expected: "string",
        value: input.name
    }), null === input.label || undefined === input.label || "string" === typeof input.label || _report(_exceptionable, {
        path: _path + ".label",
        expected: "(null | string | undefined)",
        value: input.label
    }), null === input.location || undefined === input.location || "string" === typeof input.location || _report(_exceptionable, {
        path: _path + ".location",
        expected: "(null | string | undefined)",
        value: input.location
    }), null === input.email || undefined === input.email || "string" === typeof input.email && (__typia_transform__isFormatEmail._isFormatEmail(input.email) || _report(_exceptionable, {
        path: _path + ".email",
        expected: "string & Format<\"email\">",
        value: input.email
    })) || _report(_exceptionable, {
        path: _path + ".email",
        expected: "((string & Format<\"email\"> & Example<\"jane.doe@example.com\">) | null | undefined)",
        value: input.email
    }), null === input.phone || undefined === input.phone || "string" === typeof input.phone && ((7 <= input.phone.length && 7 <= [...input.phone].length) || _report(_exceptionable, {
        path: _path + ".phone",
        expected: "string & MinLength<7>",
        value: input.phone
    })) && ((input.phone.length <= 64 || [...input.phone].length <= 64) || _report(_exceptionable, {
        path: _path + ".phone",
        expected: "string & MaxLength<64>",
        value: input.phone
    })) || _report(_exceptionable, {
        path: _path + ".phone",
        expected: "((string & MinLength<7> & MaxLength<64> & Example<\"+41 44 668 18 00\">) | null | undefined)",
        value: input.phone
    }), null === input.website || undefined === input.website || "string" === typeof input.website && ((/^https?:\/\/[\w.-]+(?::\d*)?(?:\/(?:[\w.~!$&\x27()*+,;=:@/-]|%[\da-f]{2})*)?(?:\?(?:[\w.~!$&\x27()*+,;=:@/?-]|%[\da-f]{2})*)?(?:#(?:[\w.~!$&\x27()*+,;=:@/?-]|%[\da-f]{2})*)?$/i.test(input.website) || __typia_transform__isFormatUri._isFormatUri(input.website)) || _report(_exceptionable, {
        path: _path + ".website",
        expected: "string & Format<\"uri\">",
        value: input.website
    })) && ((1 <= input.website.length && 1 <= [...input.website].length) || _report(_exceptionable, {
        path: _path + ".website",
        expected: "string & MinLength<1>",
        value: input.website
    })) && ((input.website.length <= 2083 || [...input.website].length <= 2083) || _report(_exceptionable, {
        path: _path + ".website",
        expected: "string & MaxLength<2083>",
        value: input.website
    })) || _report(_exceptionable, {
        path: _path + ".website",
        expected: "((string & Format<\"uri\"> & MinLength<1> & MaxLength<2083> & Example<\"https://example.com\"> & JsonSchemaPlugin<__type> & EditorMessage<\"Not a complete address: write it with its scheme, like \\\"https://example.com\\\".\">) | null | undefined)",
        value: input.website
    }), null === input.summary || undefined === input.summary || "string" === typeof input.summary || _report(_exceptionable, {
        path: _path + ".summary",
        expected: "(null | string | undefined)",
        value: input.summary
    }), null === input.section_order || undefined === input.section_order || (Array.isArray(input.section_order) || _report(_exceptionable, {
        path: _path + ".section_order",
        expected: "(ReadonlyArray<string> | null | undefined)",
        value: input.section_order
    })) && input.section_order.map((elem: any, _index4: number) => "string" === typeof elem || _report(_exceptionable, {
        path: _path + ".section_order[" + _index4 + "]",
        expected: "string",
        value: elem
    })).every((flag: boolean) => flag) || _report(_exceptionable, {
        path: _path + ".section_order",
        expected: "(ReadonlyArray<string> | null | undefined)",
        value: input.section_order
    }), null === input.education || undefined === input.education || Array.isArray(input.education) || _report(_exceptionable, {
        path: _path + ".education",
        expected: "(Array<unknown> | null | undefined)",
        value: input.education
    }), null === input.work_experience || undefined === input.work_experience || Array.isArray(input.work_experience) || _report(_exceptionable, {
        path: _path + ".work_experience",
        expected: "(Array<unknown> | null | undefined)",
        value: input.work_experience
    }), null === input.academic_projects || undefined === input.academic_projects || Array.isArray(input.academic_projects) || _report(_exceptionable, {
        path: _path + ".academic_projects",
        expected: "(Array<unknown> | null | undefined)",
        value: input.academic_projects
    }), null === input.personal_projects || undefined === input.personal_projects || Array.isArray(input.personal_projects) || _report(_exceptionable, {
        path: _path + ".personal_projects",
        expected: "(Array<unknown> | null | undefined)",
        value: input.personal_projects
    }), null === input.publications || undefined === input.publications || Array.isArray(input.publications) || _report(_exceptionable, {
        path: _path + ".publications",
        expected: "(Array<unknown> | null | undefined)",
        value: input.publications
    }), null === input.certificates || undefined === input.certificates || Array.isArray(input.certificates) || _report(_exceptionable, {
        path: _path + ".certificates",
        expected: "(Array<unknown> | null | undefined)",
        value: input.certificates
    }), null === input.extracurricular_activities || undefined === input.extracurricular_activities || Array.isArray(input.extracurricular_activities) || _report(_exceptionable, {
        path: _path + ".extracurricular_activities",
        expected: "(Array<unknown> | null | undefined)",
        value: input.extracurricular_activities
    }), null === input.test_scores || undefined === input.test_scores || Array.isArray(input.test_scores) || _report(_exceptionable, {
        path: _path + ".test_scores",
        expected: "(Array<unknown> | null | undefined)",
        value: input.test_scores
    }), null === input.skills || undefined === input.skills || Array.isArray(input.skills) || _report(_exceptionable, {
        path: _path + ".skills",
        expected: "(Array<unknown> | null | undefined)",
        value: input.skills
    }), null === input.custom_sections || undefined === input.custom_sections || Array.isArray(input.custom_sections) || _report(_exceptionable, {
        path: _path + ".custom_sections",
        expected: "(Array<unknown> | null | undefined)",
        value: input.custom_sections
    })].every((flag: boolean) => flag); const _vo1 = (input: any, _path: string, _exceptionable: boolean = true): boolean => ["LinkedIn" === input.network || "GitHub" === input.network || "Instagram" === input.network || _report(_exceptionable, {
        path: _path + ".network",
        expected: "(\"GitHub\" | \"Instagram\" | \"LinkedIn\")",
        value: input.network
    }), "string" === typeof input.username || _report(_exceptionable, {
        path: _path + ".username",
        expected: "string",
        value: input.username
    })].every((flag: boolean) => flag); const __is = (input: any): input is Frame<CurriculumVitaeA> => "object" === typeof input && null !== input && _io0(input); let errors: any; let _report: any; return __typia_transform__createStandardSchema._createStandardSchema((input: any): import("typia").IValidation<Frame<CurriculumVitaeA>> => {
    if (false === __is(input)) {
        errors = [];
        _report = (__typia_transform__validateReport._validateReport as any)(errors);
        ((input: any, _path: string, _exceptionable: boolean = true) => ("object" === typeof input && null !== input || _report(true, {
            path: _path + "",
            expected: "Frame<CurriculumVitaeA>",
            value: input
        })) && _vo0(input, _path + "", true) || _report(true, {
            path: _path + "",
            expected: "Frame<CurriculumVitaeA>",
            value: input
        }))(input, "$input", true);
        const success = 0 === errors.length;
        return success ? {
            success,
            data: input
        } : {
            success,
            errors,
            data: input
        } as any;
    }
    return {
        success: true,
        data: input
    } as any;
}); })();
/** The validators of entries. */
export const ENTRY_VALIDATORS_A = {
    EducationEntry: (() => { const _io0 = (input: any): boolean => "string" === typeof input.institution && "string" === typeof input.area && (null === input.study_type || undefined === input.study_type || "string" === typeof input.study_type) && (null === input.gpa || undefined === input.gpa || "string" === typeof input.gpa || "number" === typeof input.gpa && Number.isFinite(input.gpa)) && (null === input.transcript_url || undefined === input.transcript_url || "string" === typeof input.transcript_url && ((/^https?:\/\/[\w.-]+(?::\d*)?(?:\/(?:[\w.~!$&\x27()*+,;=:@/-]|%[\da-f]{2})*)?(?:\?(?:[\w.~!$&\x27()*+,;=:@/?-]|%[\da-f]{2})*)?(?:#(?:[\w.~!$&\x27()*+,;=:@/?-]|%[\da-f]{2})*)?$/i.test(input.transcript_url) || __typia_transform__isFormatUri._isFormatUri(input.transcript_url)) && (1 <= input.transcript_url.length && 1 <= [...input.transcript_url].length) && (input.transcript_url.length <= 2083 || [...input.transcript_url].length <= 2083))) && (undefined === input.highlights || Array.isArray(input.highlights) && input.highlights.every((elem: any) => "string" === typeof elem)) && (null === input.location || undefined === input.location || "string" === typeof input.location) && (null === input.url || undefined === input.url || "string" === typeof input.url && ((/^https?:\/\/[\w.-]+(?::\d*)?(?:\/(?:[\w.~!$&\x27()*+,;=:@/-]|%[\da-f]{2})*)?(?:\?(?:[\w.~!$&\x27()*+,;=:@/?-]|%[\da-f]{2})*)?(?:#(?:[\w.~!$&\x27()*+,;=:@/?-]|%[\da-f]{2})*)?$/i.test(input.url) || __typia_transform__isFormatUri._isFormatUri(input.url)) && (1 <= input.url.length && 1 <= [...input.url].length) && (input.url.length <= 2083 || [...input.url].length <= 2083))) && (null === input.date || undefined === input.date || "string" === typeof input.date) && (null === input.start_date || undefined === input.start_date || "string" === typeof input.start_date && __typia_transform__isFormatDate._isFormatDate(input.start_date)) && (null === input.end_date || undefined === input.end_date || "string" === typeof input.end_date && /^(\d{4}-\d{2}-\d{2}|present)$/.test(input.end_date)); const _vo0 = (input: any, _path: string, _exceptionable: boolean = true): boolean => ["string" === typeof input.institution || _report(_exceptionable, {
            path: _path + ".institution",
            expected: "string",
            value: input.institution
        }), "string" === typeof input.area || _report(_exceptionable, {
            path: _path + ".area",
            expected: "string",
            value: input.area
        }), null === input.study_type || undefined === input.study_type || "string" === typeof input.study_type || _report(_exceptionable, {
            path: _path + ".study_type",
            expected: "((string & Examples<__type>) | null | undefined)",
            value: input.study_type
        }), null === input.gpa || undefined === input.gpa || "string" === typeof input.gpa || "number" === typeof input.gpa && Number.isFinite(input.gpa) || _report(_exceptionable, {
            path: _path + ".gpa",
            expected: "(null | number | string | undefined)",
            value: input.gpa
        }), null === input.transcript_url || undefined === input.transcript_url || "string" === typeof input.transcript_url && ((/^https?:\/\/[\w.-]+(?::\d*)?(?:\/(?:[\w.~!$&\x27()*+,;=:@/-]|%[\da-f]{2})*)?(?:\?(?:[\w.~!$&\x27()*+,;=:@/?-]|%[\da-f]{2})*)?(?:#(?:[\w.~!$&\x27()*+,;=:@/?-]|%[\da-f]{2})*)?$/i.test(input.transcript_url) || __typia_transform__isFormatUri._isFormatUri(input.transcript_url)) || _report(_exceptionable, {
            path: _path + ".transcript_url",
            expected: "string & Format<\"uri\">",
            value: input.transcript_url
        })) && ((1 <= input.transcript_url.length && 1 <= [...input.transcript_url].length) || _report(_exceptionable, {
            path: _path + ".transcript_url",
            expected: "string & MinLength<1>",
            value: input.transcript_url
        })) && ((input.transcript_url.length <= 2083 || [...input.transcript_url].length <= 2083) || _report(_exceptionable, {
            path: _path + ".transcript_url",
            expected: "string & MaxLength<2083>",
            value: input.transcript_url
        })) || _report(_exceptionable, {
            path: _path + ".transcript_url",
            expected: "((string & Format<\"uri\"> & MinLength<1> & MaxLength<2083> & Example<\"https://example.com\"> & JsonSchemaPlugin<__type> & EditorMessage<\"Not a complete address: write it with its scheme, like \\\"https://example.com\\\".\">) | null | undefined)",
            value: input.transcript_url
        }), undefined === input.highlights || (Array.isArray(input.highlights) || _report(_exceptionable, {
            path: _path + ".highlights",
            expected: "(ReadonlyArray<string> | undefined)",
            value: input.highlights
        })) && input.highlights.map((elem: any, _index2: number) => "string" === typeof elem || _report(_exceptionable, {
            path: _path + ".highlights[" + _index2 + "]",
            expected: "string",
            value: elem
        })).every((flag: boolean) => flag) || _report(_exceptionable, {
            path: _path + ".highlights",
            expected: "(ReadonlyArray<string> | undefined)",
            value: input.highlights
        }), null === input.location || undefined === input.location || "string" === typeof input.location || _report(_exceptionable, {
            path: _path + ".location",
            expected: "(null | string | undefined)",
            value: input.location
        }), null === input.url || undefined === input.url || "string" === typeof input.url && ((/^https?:\/\/[\w.-]+(?::\d*)?(?:\/(?:[\w.~!$&\x27()*+,;=:@/-]|%[\da-f]{2})*)?(?:\?(?:[\w.~!$&\x27()*+,;=:@/?-]|%[\da-f]{2})*)?(?:#(?:[\w.~!$&\x27()*+,;=:@/?-]|%[\da-f]{2})*)?$/i.test(input.url) || __typia_transform__isFormatUri._isFormatUri(input.url)) || _report(_exceptionable, {
            path: _path + ".url",
            expected: "string & Format<\"uri\">",
            value: input.url
        })) && ((1 <= input.url.length && 1 <= [...input.url].length) || _report(_exceptionable, {
            path: _path + ".url",
            expected: "string & MinLength<1>",
            value: input.url
        })) && ((input.url.length <= 2083 || [...input.url].length <= 2083) || _report(_exceptionable, {
            path: _path + ".url",
            expected: "string & MaxLength<2083>",
            value: input.url
        })) || _report(_exceptionable, {
            path: _path + ".url",
            expected: "((string & Format<\"uri\"> & MinLength<1> & MaxLength<2083> & Example<\"https://example.com\"> & JsonSchemaPlugin<__type> & EditorMessage<\"Not a complete address: write it with its scheme, like \\\"https://example.com\\\".\">) | null | undefined)",
            value: input.url
        }), null === input.date || undefined === input.date || "string" === typeof input.date || _report(_exceptionable, {
            path: _path + ".date",
            expected: "((string & Examples<__type>) | null | undefined)",
            value: input.date
        }), null === input.start_date || undefined === input.start_date || "string" === typeof input.start_date && (__typia_transform__isFormatDate._isFormatDate(input.start_date) || _report(_exceptionable, {
            path: _path + ".start_date",
            expected: "string & Format<\"date\">",
            value: input.start_date
        })) || _report(_exceptionable, {
            path: _path + ".start_date",
            expected: "((string & Format<\"date\"> & Example<\"2020-09-24\">) | null | undefined)",
            value: input.start_date
        }), null === input.end_date || undefined === input.end_date || "string" === typeof input.end_date && (/^(\d{4}-\d{2}-\d{2}|present)$/.test(input.end_date) || _report(_exceptionable, {
            path: _path + ".end_date",
            expected: "string & Pattern<\"^(\\\\d{4}-\\\\d{2}-\\\\d{2}|present)$\">",
            value: input.end_date
        })) || _report(_exceptionable, {
            path: _path + ".end_date",
            expected: "((string & Pattern<\"^(\\\\d{4}-\\\\d{2}-\\\\d{2}|present)$\"> & EditorMessage<\"Not a date: write it like 2020-09-24, or \\\"present\\\". Other words (\\\"Fall 2022\\\") go under \\\"date\\\".\"> & Examples<__type>) | null | undefined)",
            value: input.end_date
        })].every((flag: boolean) => flag); const __is = (input: any): input is EducationEntryA => "object" === typeof input && null !== input && _io0(input); let errors: any; let _report: any; return __typia_transform__createStandardSchema._createStandardSchema((input: any): import("typia").IValidation<EducationEntryA> => {
        if (false === __is(input)) {
            errors = [];
            _report = (__typia_transform__validateReport._validateReport as any)(errors);
            ((input: any, _path: string, _exceptionable: boolean = true) => ("object" === typeof input && null !== input || _report(true, {
                path: _path + "",
                expected: "EducationEntryA",
                value: input
            })) && _vo0(input, _path + "", true) || _report(true, {
                path: _path + "",
                expected: "EducationEntryA",
                value: input
            }))(input, "$input", true);
            const success = 0 === errors.length;
            return success ? {
                success,
                data: input
            } : {
                success,
                errors,
                data: input
            } as any;
        }
        return {
            success: true,
            data: input
        } as any;
    }); })(),
    ExperienceEntry: (() => { const _io0 = (input: any): boolean => "string" === typeof input.company && "string" === typeof input.position && (undefined === input.highlights || Array.isArray(input.highlights) && input.highlights.every((elem: any) => "string" === typeof elem)) && (null === input.location || undefined === input.location || "string" === typeof input.location) && (null === input.url || undefined === input.url || "string" === typeof input.url && ((/^https?:\/\/[\w.-]+(?::\d*)?(?:\/(?:[\w.~!$&\x27()*+,;=:@/-]|%[\da-f]{2})*)?(?:\?(?:[\w.~!$&\x27()*+,;=:@/?-]|%[\da-f]{2})*)?(?:#(?:[\w.~!$&\x27()*+,;=:@/?-]|%[\da-f]{2})*)?$/i.test(input.url) || __typia_transform__isFormatUri._isFormatUri(input.url)) && (1 <= input.url.length && 1 <= [...input.url].length) && (input.url.length <= 2083 || [...input.url].length <= 2083))) && (null === input.date || undefined === input.date || "string" === typeof input.date) && (null === input.start_date || undefined === input.start_date || "string" === typeof input.start_date && __typia_transform__isFormatDate._isFormatDate(input.start_date)) && (null === input.end_date || undefined === input.end_date || "string" === typeof input.end_date && /^(\d{4}-\d{2}-\d{2}|present)$/.test(input.end_date)); const _vo0 = (input: any, _path: string, _exceptionable: boolean = true): boolean => ["string" === typeof input.company || _report(_exceptionable, {
            path: _path + ".company",
            expected: "string",
            value: input.company
        }), "string" === typeof input.position || _report(_exceptionable, {
            path: _path + ".position",
            expected: "string",
            value: input.position
        }), undefined === input.highlights || (Array.isArray(input.highlights) || _report(_exceptionable, {
            path: _path + ".highlights",
            expected: "(ReadonlyArray<string> | undefined)",
            value: input.highlights
        })) && input.highlights.map((elem: any, _index2: number) => "string" === typeof elem || _report(_exceptionable, {
            path: _path + ".highlights[" + _index2 + "]",
            expected: "string",
            value: elem
        })).every((flag: boolean) => flag) || _report(_exceptionable, {
            path: _path + ".highlights",
            expected: "(ReadonlyArray<string> | undefined)",
            value: input.highlights
        }), null === input.location || undefined === input.location || "string" === typeof input.location || _report(_exceptionable, {
            path: _path + ".location",
            expected: "(null | string | undefined)",
            value: input.location
        }), null === input.url || undefined === input.url || "string" === typeof input.url && ((/^https?:\/\/[\w.-]+(?::\d*)?(?:\/(?:[\w.~!$&\x27()*+,;=:@/-]|%[\da-f]{2})*)?(?:\?(?:[\w.~!$&\x27()*+,;=:@/?-]|%[\da-f]{2})*)?(?:#(?:[\w.~!$&\x27()*+,;=:@/?-]|%[\da-f]{2})*)?$/i.test(input.url) || __typia_transform__isFormatUri._isFormatUri(input.url)) || _report(_exceptionable, {
            path: _path + ".url",
            expected: "string & Format<\"uri\">",
            value: input.url
        })) && ((1 <= input.url.length && 1 <= [...input.url].length) || _report(_exceptionable, {
            path: _path + ".url",
            expected: "string & MinLength<1>",
            value: input.url
        })) && ((input.url.length <= 2083 || [...input.url].length <= 2083) || _report(_exceptionable, {
            path: _path + ".url",
            expected: "string & MaxLength<2083>",
            value: input.url
        })) || _report(_exceptionable, {
            path: _path + ".url",
            expected: "((string & Format<\"uri\"> & MinLength<1> & MaxLength<2083> & Example<\"https://example.com\"> & JsonSchemaPlugin<__type> & EditorMessage<\"Not a complete address: write it with its scheme, like \\\"https://example.com\\\".\">) | null | undefined)",
            value: input.url
        }), null === input.date || undefined === input.date || "string" === typeof input.date || _report(_exceptionable, {
            path: _path + ".date",
            expected: "((string & Examples<__type>) | null | undefined)",
            value: input.date
        }), null === input.start_date || undefined === input.start_date || "string" === typeof input.start_date && (__typia_transform__isFormatDate._isFormatDate(input.start_date) || _report(_exceptionable, {
            path: _path + ".start_date",
            expected: "string & Format<\"date\">",
            value: input.start_date
        })) || _report(_exceptionable, {
            path: _path + ".start_date",
            expected: "((string & Format<\"date\"> & Example<\"2020-09-24\">) | null | undefined)",
            value: input.start_date
        }), null === input.end_date || undefined === input.end_date || "string" === typeof input.end_date && (/^(\d{4}-\d{2}-\d{2}|present)$/.test(input.end_date) || _report(_exceptionable, {
            path: _path + ".end_date",
            expected: "string & Pattern<\"^(\\\\d{4}-\\\\d{2}-\\\\d{2}|present)$\">",
            value: input.end_date
        })) || _report(_exceptionable, {
            path: _path + ".end_date",
            expected: "((string & Pattern<\"^(\\\\d{4}-\\\\d{2}-\\\\d{2}|present)$\"> & EditorMessage<\"Not a date: write it like 2020-09-24, or \\\"present\\\". Other words (\\\"Fall 2022\\\") go under \\\"date\\\".\"> & Examples<__type>) | null | undefined)",
            value: input.end_date
        })].every((flag: boolean) => flag); const __is = (input: any): input is ExperienceEntryA => "object" === typeof input && null !== input && _io0(input); let errors: any; let _report: any; return __typia_transform__createStandardSchema._createStandardSchema((input: any): import("typia").IValidation<ExperienceEntryA> => {
        if (false === __is(input)) {
            errors = [];
            _report = (__typia_transform__validateReport._validateReport as any)(errors);
            ((input: any, _path: string, _exceptionable: boolean = true) => ("object" === typeof input && null !== input || _report(true, {
                path: _path + "",
                expected: "ExperienceEntryA",
                value: input
            })) && _vo0(input, _path + "", true) || _report(true, {
                path: _path + "",
                expected: "ExperienceEntryA",
                value: input
            }))(input, "$input", true);
            const success = 0 === errors.length;
            return success ? {
                success,
                data: input
            } : {
                success,
                errors,
                data: input
            } as any;
        }
        return {
            success: true,
            data: input
        } as any;
    }); })(),
    NormalEntry: (() => { const _io0 = (input: any): boolean => "string" === typeof input.name && (undefined === input.highlights || Array.isArray(input.highlights) && input.highlights.every((elem: any) => "string" === typeof elem)) && (null === input.location || undefined === input.location || "string" === typeof input.location) && (null === input.url || undefined === input.url || "string" === typeof input.url && ((/^https?:\/\/[\w.-]+(?::\d*)?(?:\/(?:[\w.~!$&\x27()*+,;=:@/-]|%[\da-f]{2})*)?(?:\?(?:[\w.~!$&\x27()*+,;=:@/?-]|%[\da-f]{2})*)?(?:#(?:[\w.~!$&\x27()*+,;=:@/?-]|%[\da-f]{2})*)?$/i.test(input.url) || __typia_transform__isFormatUri._isFormatUri(input.url)) && (1 <= input.url.length && 1 <= [...input.url].length) && (input.url.length <= 2083 || [...input.url].length <= 2083))) && (null === input.date || undefined === input.date || "string" === typeof input.date) && (null === input.start_date || undefined === input.start_date || "string" === typeof input.start_date && __typia_transform__isFormatDate._isFormatDate(input.start_date)) && (null === input.end_date || undefined === input.end_date || "string" === typeof input.end_date && /^(\d{4}-\d{2}-\d{2}|present)$/.test(input.end_date)); const _vo0 = (input: any, _path: string, _exceptionable: boolean = true): boolean => ["string" === typeof input.name || _report(_exceptionable, {
            path: _path + ".name",
            expected: "string",
            value: input.name
        }), undefined === input.highlights || (Array.isArray(input.highlights) || _report(_exceptionable, {
            path: _path + ".highlights",
            expected: "(ReadonlyArray<string> | undefined)",
            value: input.highlights
        })) && input.highlights.map((elem: any, _index2: number) => "string" === typeof elem || _report(_exceptionable, {
            path: _path + ".highlights[" + _index2 + "]",
            expected: "string",
            value: elem
        })).every((flag: boolean) => flag) || _report(_exceptionable, {
            path: _path + ".highlights",
            expected: "(ReadonlyArray<string> | undefined)",
            value: input.highlights
        }), null === input.location || undefined === input.location || "string" === typeof input.location || _report(_exceptionable, {
            path: _path + ".location",
            expected: "(null | string | undefined)",
            value: input.location
        }), null === input.url || undefined === input.url || "string" === typeof input.url && ((/^https?:\/\/[\w.-]+(?::\d*)?(?:\/(?:[\w.~!$&\x27()*+,;=:@/-]|%[\da-f]{2})*)?(?:\?(?:[\w.~!$&\x27()*+,;=:@/?-]|%[\da-f]{2})*)?(?:#(?:[\w.~!$&\x27()*+,;=:@/?-]|%[\da-f]{2})*)?$/i.test(input.url) || __typia_transform__isFormatUri._isFormatUri(input.url)) || _report(_exceptionable, {
            path: _path + ".url",
            expected: "string & Format<\"uri\">",
            value: input.url
        })) && ((1 <= input.url.length && 1 <= [...input.url].length) || _report(_exceptionable, {
            path: _path + ".url",
            expected: "string & MinLength<1>",
            value: input.url
        })) && ((input.url.length <= 2083 || [...input.url].length <= 2083) || _report(_exceptionable, {
            path: _path + ".url",
            expected: "string & MaxLength<2083>",
            value: input.url
        })) || _report(_exceptionable, {
            path: _path + ".url",
            expected: "((string & Format<\"uri\"> & MinLength<1> & MaxLength<2083> & Example<\"https://example.com\"> & JsonSchemaPlugin<__type> & EditorMessage<\"Not a complete address: write it with its scheme, like \\\"https://example.com\\\".\">) | null | undefined)",
            value: input.url
        }), null === input.date || undefined === input.date || "string" === typeof input.date || _report(_exceptionable, {
            path: _path + ".date",
            expected: "((string & Examples<__type>) | null | undefined)",
            value: input.date
        }), null === input.start_date || undefined === input.start_date || "string" === typeof input.start_date && (__typia_transform__isFormatDate._isFormatDate(input.start_date) || _report(_exceptionable, {
            path: _path + ".start_date",
            expected: "string & Format<\"date\">",
            value: input.start_date
        })) || _report(_exceptionable, {
            path: _path + ".start_date",
            expected: "((string & Format<\"date\"> & Example<\"2020-09-24\">) | null | undefined)",
            value: input.start_date
        }), null === input.end_date || undefined === input.end_date || "string" === typeof input.end_date && (/^(\d{4}-\d{2}-\d{2}|present)$/.test(input.end_date) || _report(_exceptionable, {
            path: _path + ".end_date",
            expected: "string & Pattern<\"^(\\\\d{4}-\\\\d{2}-\\\\d{2}|present)$\">",
            value: input.end_date
        })) || _report(_exceptionable, {
            path: _path + ".end_date",
            expected: "((string & Pattern<\"^(\\\\d{4}-\\\\d{2}-\\\\d{2}|present)$\"> & EditorMessage<\"Not a date: write it like 2020-09-24, or \\\"present\\\". Other words (\\\"Fall 2022\\\") go under \\\"date\\\".\"> & Examples<__type>) | null | undefined)",
            value: input.end_date
        })].every((flag: boolean) => flag); const __is = (input: any): input is NormalEntryA => "object" === typeof input && null !== input && _io0(input); let errors: any; let _report: any; return __typia_transform__createStandardSchema._createStandardSchema((input: any): import("typia").IValidation<NormalEntryA> => {
        if (false === __is(input)) {
            errors = [];
            _report = (__typia_transform__validateReport._validateReport as any)(errors);
            ((input: any, _path: string, _exceptionable: boolean = true) => ("object" === typeof input && null !== input || _report(true, {
                path: _path + "",
                expected: "NormalEntryA",
                value: input
            })) && _vo0(input, _path + "", true) || _report(true, {
                path: _path + "",
                expected: "NormalEntryA",
                value: input
            }))(input, "$input", true);
            const success = 0 === errors.length;
            return success ? {
                success,
                data: input
            } : {
                success,
                errors,
                data: input
            } as any;
        }
        return {
            success: true,
            data: input
        } as any;
    }); })(),
    OneLineEntry: (() => { const _io0 = (input: any): boolean => "string" === typeof input.name && "string" === typeof input.details && (undefined === input.highlights || Array.isArray(input.highlights) && input.highlights.every((elem: any) => "string" === typeof elem)) && (null === input.location || undefined === input.location || "string" === typeof input.location) && (null === input.url || undefined === input.url || "string" === typeof input.url && ((/^https?:\/\/[\w.-]+(?::\d*)?(?:\/(?:[\w.~!$&\x27()*+,;=:@/-]|%[\da-f]{2})*)?(?:\?(?:[\w.~!$&\x27()*+,;=:@/?-]|%[\da-f]{2})*)?(?:#(?:[\w.~!$&\x27()*+,;=:@/?-]|%[\da-f]{2})*)?$/i.test(input.url) || __typia_transform__isFormatUri._isFormatUri(input.url)) && (1 <= input.url.length && 1 <= [...input.url].length) && (input.url.length <= 2083 || [...input.url].length <= 2083))) && (null === input.date || undefined === input.date || "string" === typeof input.date) && (null === input.start_date || undefined === input.start_date || "string" === typeof input.start_date && __typia_transform__isFormatDate._isFormatDate(input.start_date)) && (null === input.end_date || undefined === input.end_date || "string" === typeof input.end_date && /^(\d{4}-\d{2}-\d{2}|present)$/.test(input.end_date)); const _vo0 = (input: any, _path: string, _exceptionable: boolean = true): boolean => ["string" === typeof input.name || _report(_exceptionable, {
            path: _path + ".name",
            expected: "string",
            value: input.name
        }), "string" === typeof input.details || _report(_exceptionable, {
            path: _path + ".details",
            expected: "string",
            value: input.details
        }), undefined === input.highlights || (Array.isArray(input.highlights) || _report(_exceptionable, {
            path: _path + ".highlights",
            expected: "(ReadonlyArray<string> | undefined)",
            value: input.highlights
        })) && input.highlights.map((elem: any, _index2: number) => "string" === typeof elem || _report(_exceptionable, {
            path: _path + ".highlights[" + _index2 + "]",
            expected: "string",
            value: elem
        })).every((flag: boolean) => flag) || _report(_exceptionable, {
            path: _path + ".highlights",
            expected: "(ReadonlyArray<string> | undefined)",
            value: input.highlights
        }), null === input.location || undefined === input.location || "string" === typeof input.location || _report(_exceptionable, {
            path: _path + ".location",
            expected: "(null | string | undefined)",
            value: input.location
        }), null === input.url || undefined === input.url || "string" === typeof input.url && ((/^https?:\/\/[\w.-]+(?::\d*)?(?:\/(?:[\w.~!$&\x27()*+,;=:@/-]|%[\da-f]{2})*)?(?:\?(?:[\w.~!$&\x27()*+,;=:@/?-]|%[\da-f]{2})*)?(?:#(?:[\w.~!$&\x27()*+,;=:@/?-]|%[\da-f]{2})*)?$/i.test(input.url) || __typia_transform__isFormatUri._isFormatUri(input.url)) || _report(_exceptionable, {
            path: _path + ".url",
            expected: "string & Format<\"uri\">",
            value: input.url
        })) && ((1 <= input.url.length && 1 <= [...input.url].length) || _report(_exceptionable, {
            path: _path + ".url",
            expected: "string & MinLength<1>",
            value: input.url
        })) && ((input.url.length <= 2083 || [...input.url].length <= 2083) || _report(_exceptionable, {
            path: _path + ".url",
            expected: "string & MaxLength<2083>",
            value: input.url
        })) || _report(_exceptionable, {
            path: _path + ".url",
            expected: "((string & Format<\"uri\"> & MinLength<1> & MaxLength<2083> & Example<\"https://example.com\"> & JsonSchemaPlugin<__type> & EditorMessage<\"Not a complete address: write it with its scheme, like \\\"https://example.com\\\".\">) | null | undefined)",
            value: input.url
        }), null === input.date || undefined === input.date || "string" === typeof input.date || _report(_exceptionable, {
            path: _path + ".date",
            expected: "((string & Examples<__type>) | null | undefined)",
            value: input.date
        }), null === input.start_date || undefined === input.start_date || "string" === typeof input.start_date && (__typia_transform__isFormatDate._isFormatDate(input.start_date) || _report(_exceptionable, {
            path: _path + ".start_date",
            expected: "string & Format<\"date\">",
            value: input.start_date
        })) || _report(_exceptionable, {
            path: _path + ".start_date",
            expected: "((string & Format<\"date\"> & Example<\"2020-09-24\">) | null | undefined)",
            value: input.start_date
        }), null === input.end_date || undefined === input.end_date || "string" === typeof input.end_date && (/^(\d{4}-\d{2}-\d{2}|present)$/.test(input.end_date) || _report(_exceptionable, {
            path: _path + ".end_date",
            expected: "string & Pattern<\"^(\\\\d{4}-\\\\d{2}-\\\\d{2}|present)$\">",
            value: input.end_date
        })) || _report(_exceptionable, {
            path: _path + ".end_date",
            expected: "((string & Pattern<\"^(\\\\d{4}-\\\\d{2}-\\\\d{2}|present)$\"> & EditorMessage<\"Not a date: write it like 2020-09-24, or \\\"present\\\". Other words (\\\"Fall 2022\\\") go under \\\"date\\\".\"> & Examples<__type>) | null | undefined)",
            value: input.end_date
        })].every((flag: boolean) => flag); const __is = (input: any): input is OneLineEntryA => "object" === typeof input && null !== input && _io0(input); let errors: any; let _report: any; return __typia_transform__createStandardSchema._createStandardSchema((input: any): import("typia").IValidation<OneLineEntryA> => {
        if (false === __is(input)) {
            errors = [];
            _report = (__typia_transform__validateReport._validateReport as any)(errors);
            ((input: any, _path: string, _exceptionable: boolean = true) => ("object" === typeof input && null !== input || _report(true, {
                path: _path + "",
                expected: "OneLineEntryA",
                value: input
            })) && _vo0(input, _path + "", true) || _report(true, {
                path: _path + "",
                expected: "OneLineEntryA",
                value: input
            }))(input, "$input", true);
            const success = 0 === errors.length;
            return success ? {
                success,
                data: input
            } : {
                success,
                errors,
                data: input
            } as any;
        }
        return {
            success: true,
            data: input
        } as any;
    }); })(),
    PublicationEntry: (() => { const _io0 = (input: any): boolean => "string" === typeof input.title && (Array.isArray(input.authors) && input.authors.every((elem: any) => "string" === typeof elem)) && "string" === typeof input.doi && "string" === typeof input.date && (null === input.cited_by || undefined === input.cited_by || "number" === typeof input.cited_by && (__typia_transform__isTypeInt64._isTypeInt64(input.cited_by) && input.cited_by <= 9007199254740991)) && (null === input.journal || undefined === input.journal || "string" === typeof input.journal) && (undefined === input.highlights || Array.isArray(input.highlights) && input.highlights.every((elem: any) => "string" === typeof elem)) && (null === input.location || undefined === input.location || "string" === typeof input.location) && (null === input.url || undefined === input.url || "string" === typeof input.url && ((/^https?:\/\/[\w.-]+(?::\d*)?(?:\/(?:[\w.~!$&\x27()*+,;=:@/-]|%[\da-f]{2})*)?(?:\?(?:[\w.~!$&\x27()*+,;=:@/?-]|%[\da-f]{2})*)?(?:#(?:[\w.~!$&\x27()*+,;=:@/?-]|%[\da-f]{2})*)?$/i.test(input.url) || __typia_transform__isFormatUri._isFormatUri(input.url)) && (1 <= input.url.length && 1 <= [...input.url].length) && (input.url.length <= 2083 || [...input.url].length <= 2083))) && (null === input.start_date || undefined === input.start_date || "string" === typeof input.start_date && __typia_transform__isFormatDate._isFormatDate(input.start_date)) && (null === input.end_date || undefined === input.end_date || "string" === typeof input.end_date && /^(\d{4}-\d{2}-\d{2}|present)$/.test(input.end_date)); const _vo0 = (input: any, _path: string, _exceptionable: boolean = true): boolean => ["string" === typeof input.title || _report(_exceptionable, {
            path: _path + ".title",
            expected: "string",
            value: input.title
        }), (Array.isArray(input.authors) || _report(_exceptionable, {
            path: _path + ".authors",
            expected: "ReadonlyArray<string>",
            value: input.authors
        })) && input.authors.map((elem: any, _index3: number) => "string" === typeof elem || _report(_exceptionable, {
            path: _path + ".authors[" + _index3 + "]",
            expected: "string",
            value: elem
        })).every((flag: boolean) => flag) || _report(_exceptionable, {
            path: _path + ".authors",
            expected: "ReadonlyArray<string>",
            value: input.authors
        }), "string" === typeof input.doi || _report(_exceptionable, {
            path: _path + ".doi",
            expected: "(string & Example<\"10.1103/PhysRevB.76.054309\">)",
            value: input.doi
        }), "string" === typeof input.date || _report(_exceptionable, {
            path: _path + ".date",
            expected: "(string & Example<\"2021-03\">)",
            value: input.date
        }), null === input.cited_by || undefined === input.cited_by || "number" === typeof input.cited_by && (__typia_transform__isTypeInt64._isTypeInt64(input.cited_by) || _report(_exceptionable, {
            path: _path + ".cited_by",
            expected: "number & Type<\"int64\">",
            value: input.cited_by
        })) && (input.cited_by <= 9007199254740991 || _report(_exceptionable, {
            path: _path + ".cited_by",
            expected: "number & Maximum<9007199254740991>",
            value: input.cited_by
        })) || _report(_exceptionable, {
            path: _path + ".cited_by",
            expected: "((number & Type<\"int64\"> & Maximum<9007199254740991>) | null | undefined)",
            value: input.cited_by
        }), null === input.journal || undefined === input.journal || "string" === typeof input.journal || _report(_exceptionable, {
            path: _path + ".journal",
            expected: "(null | string | undefined)",
            value: input.journal
        }), undefined === input.highlights || (Array.isArray(input.highlights) || _report(_exceptionable, {
            path: _path + ".highlights",
            expected: "(ReadonlyArray<string> | undefined)",
            value: input.highlights
        })) && input.highlights.map((elem: any, _index4: number) => "string" === typeof elem || _report(_exceptionable, {
            path: _path + ".highlights[" + _index4 + "]",
            expected: "string",
            value: elem
        })).every((flag: boolean) => flag) || _report(_exceptionable, {
            path: _path + ".highlights",
            expected: "(ReadonlyArray<string> | undefined)",
            value: input.highlights
        }), null === input.location || undefined === input.location || "string" === typeof input.location || _report(_exceptionable, {
            path: _path + ".location",
            expected: "(null | string | undefined)",
            value: input.location
        }), null === input.url || undefined === input.url || "string" === typeof input.url && ((/^https?:\/\/[\w.-]+(?::\d*)?(?:\/(?:[\w.~!$&\x27()*+,;=:@/-]|%[\da-f]{2})*)?(?:\?(?:[\w.~!$&\x27()*+,;=:@/?-]|%[\da-f]{2})*)?(?:#(?:[\w.~!$&\x27()*+,;=:@/?-]|%[\da-f]{2})*)?$/i.test(input.url) || __typia_transform__isFormatUri._isFormatUri(input.url)) || _report(_exceptionable, {
            path: _path + ".url",
            expected: "string & Format<\"uri\">",
            value: input.url
        })) && ((1 <= input.url.length && 1 <= [...input.url].length) || _report(_exceptionable, {
            path: _path + ".url",
            expected: "string & MinLength<1>",
            value: input.url
        })) && ((input.url.length <= 2083 || [...input.url].length <= 2083) || _report(_exceptionable, {
            path: _path + ".url",
            expected: "string & MaxLength<2083>",
            value: input.url
        })) || _report(_exceptionable, {
            path: _path + ".url",
            expected: "((string & Format<\"uri\"> & MinLength<1> & MaxLength<2083> & Example<\"https://example.com\"> & JsonSchemaPlugin<__type> & EditorMessage<\"Not a complete address: write it with its scheme, like \\\"https://example.com\\\".\">) | null | undefined)",
            value: input.url
        }), null === input.start_date || undefined === input.start_date || "string" === typeof input.start_date && (__typia_transform__isFormatDate._isFormatDate(input.start_date) || _report(_exceptionable, {
            path: _path + ".start_date",
            expected: "string & Format<\"date\">",
            value: input.start_date
        })) || _report(_exceptionable, {
            path: _path + ".start_date",
            expected: "((string & Format<\"date\"> & Example<\"2020-09-24\">) | null | undefined)",
            value: input.start_date
        }), null === input.end_date || undefined === input.end_date || "string" === typeof input.end_date && (/^(\d{4}-\d{2}-\d{2}|present)$/.test(input.end_date) || _report(_exceptionable, {
            path: _path + ".end_date",
            expected: "string & Pattern<\"^(\\\\d{4}-\\\\d{2}-\\\\d{2}|present)$\">",
            value: input.end_date
        })) || _report(_exceptionable, {
            path: _path + ".end_date",
            expected: "((string & Pattern<\"^(\\\\d{4}-\\\\d{2}-\\\\d{2}|present)$\"> & EditorMessage<\"Not a date: write it like 2020-09-24, or \\\"present\\\". Other words (\\\"Fall 2022\\\") go under \\\"date\\\".\"> & Examples<__type>) | null | undefined)",
            value: input.end_date
        })].every((flag: boolean) => flag); const __is = (input: any): input is PublicationEntryA => "object" === typeof input && null !== input && _io0(input); let errors: any; let _report: any; return __typia_transform__createStandardSchema._createStandardSchema((input: any): import("typia").IValidation<PublicationEntryA> => {
        if (false === __is(input)) {
            errors = [];
            _report = (__typia_transform__validateReport._validateReport as any)(errors);
            ((input: any, _path: string, _exceptionable: boolean = true) => ("object" === typeof input && null !== input || _report(true, {
                path: _path + "",
                expected: "PublicationEntryA",
                value: input
            })) && _vo0(input, _path + "", true) || _report(true, {
                path: _path + "",
                expected: "PublicationEntryA",
                value: input
            }))(input, "$input", true);
            const success = 0 === errors.length;
            return success ? {
                success,
                data: input
            } : {
                success,
                errors,
                data: input
            } as any;
        }
        return {
            success: true,
            data: input
        } as any;
    }); })(),
} as const satisfies Record<EntryKind, unknown>;
