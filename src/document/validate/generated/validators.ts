import * as __typia_transform__validateReport from "typia/lib/internal/_validateReport";
import * as __typia_transform__createStandardSchema from "typia/lib/internal/_createStandardSchema";
import * as __typia_transform__isFormatEmail from "typia/lib/internal/_isFormatEmail";
import * as __typia_transform__isFormatUri from "typia/lib/internal/_isFormatUri";
import * as __typia_transform__isTypeInt64 from "typia/lib/internal/_isTypeInt64";
import type { Design } from "../../../schema/design.js";
import type { EducationEntryB, EntryKind, ExperienceEntryB, NormalEntryB, OneLineEntryB, PublicationEntryB, } from "../../../schema/entries.js";
import type { CurriculumVitaeA, SectionA } from "../../../schema/variant-a.js";
import type { CurriculumVitaeB, SectionB } from "../../../schema/variant-b.js";
import type { Frame } from "../frame.js";
/** A custom section without its entries. */
type SectionFrame = Omit<SectionA, 'entries'> & {
    entries: unknown[];
};
export const validateDesign = (() => { const _io0 = (input: any): boolean => (undefined === input.theme || "classic" === input.theme) && (undefined === input.font || "SourceSans3" === input.font || "Roboto" === input.font || "EBGaramond" === input.font) && (undefined === input.font_size || "10pt" === input.font_size || "11pt" === input.font_size || "12pt" === input.font_size) && (undefined === input.page_size || "a4paper" === input.page_size || "letterpaper" === input.page_size) && (null === input.options || undefined === input.options || "object" === typeof input.options && null !== input.options && false === Array.isArray(input.options) && _io1(input.options)); const _io1 = (input: any): boolean => (undefined === input.primary_color || "string" === typeof input.primary_color) && (undefined === input.date_and_location_width || "string" === typeof input.date_and_location_width && /^\d+(\.\d*)? *(cm|in|pt|mm|ex|em)$/.test(input.date_and_location_width)) && (undefined === input.show_timespan_in || Array.isArray(input.show_timespan_in) && input.show_timespan_in.every((elem: any) => "string" === typeof elem)) && (undefined === input.show_last_updated_date || "boolean" === typeof input.show_last_updated_date) && (undefined === input.margins || "object" === typeof input.margins && null !== input.margins && false === Array.isArray(input.margins) && _io2(input.margins)); const _io2 = (input: any): boolean => (undefined === input.page || "object" === typeof input.page && null !== input.page && false === Array.isArray(input.page) && _io3(input.page)) && (undefined === input.section_title || "object" === typeof input.section_title && null !== input.section_title && false === Array.isArray(input.section_title) && _io4(input.section_title)) && (undefined === input.entry_area || "object" === typeof input.entry_area && null !== input.entry_area && false === Array.isArray(input.entry_area) && _io5(input.entry_area)) && (undefined === input.highlights_area || "object" === typeof input.highlights_area && null !== input.highlights_area && false === Array.isArray(input.highlights_area) && _io6(input.highlights_area)); const _io3 = (input: any): boolean => (undefined === input.top || "string" === typeof input.top && /^\d+(\.\d*)? *(cm|in|pt|mm|ex|em)$/.test(input.top)) && (undefined === input.bottom || "string" === typeof input.bottom && /^\d+(\.\d*)? *(cm|in|pt|mm|ex|em)$/.test(input.bottom)) && (undefined === input.left || "string" === typeof input.left && /^\d+(\.\d*)? *(cm|in|pt|mm|ex|em)$/.test(input.left)) && (undefined === input.right || "string" === typeof input.right && /^\d+(\.\d*)? *(cm|in|pt|mm|ex|em)$/.test(input.right)); const _io4 = (input: any): boolean => (undefined === input.top || "string" === typeof input.top && /^\d+(\.\d*)? *(cm|in|pt|mm|ex|em)$/.test(input.top)) && (undefined === input.bottom || "string" === typeof input.bottom && /^\d+(\.\d*)? *(cm|in|pt|mm|ex|em)$/.test(input.bottom)); const _io5 = (input: any): boolean => (undefined === input.left || "string" === typeof input.left && /^\d+(\.\d*)? *(cm|in|pt|mm|ex|em)$/.test(input.left)) && (undefined === input.right || "string" === typeof input.right && /^\d+(\.\d*)? *(cm|in|pt|mm|ex|em)$/.test(input.right)) && (undefined === input.vertical_between || "string" === typeof input.vertical_between && /^\d+(\.\d*)? *(cm|in|pt|mm|ex|em)$/.test(input.vertical_between)); const _io6 = (input: any): boolean => (undefined === input.top || "string" === typeof input.top && /^\d+(\.\d*)? *(cm|in|pt|mm|ex|em)$/.test(input.top)) && (undefined === input.left || "string" === typeof input.left && /^\d+(\.\d*)? *(cm|in|pt|mm|ex|em)$/.test(input.left)) && (undefined === input.vertical_between_bullet_points || "string" === typeof input.vertical_between_bullet_points && /^\d+(\.\d*)? *(cm|in|pt|mm|ex|em)$/.test(input.vertical_between_bullet_points)); const _vo0 = (input: any, _path: string, _exceptionable: boolean = true): boolean => [undefined === input.theme || "classic" === input.theme || _report(_exceptionable, {
        path: _path + ".theme",
        expected: "(\"classic\" | undefined)",
        value: input.theme
    }), undefined === input.font || "SourceSans3" === input.font || "Roboto" === input.font || "EBGaramond" === input.font || _report(_exceptionable, {
        path: _path + ".font",
        expected: "(\"EBGaramond\" | \"Roboto\" | \"SourceSans3\" | undefined)",
        value: input.font
    }), undefined === input.font_size || "10pt" === input.font_size || "11pt" === input.font_size || "12pt" === input.font_size || _report(_exceptionable, {
        path: _path + ".font_size",
        expected: "(\"10pt\" | \"11pt\" | \"12pt\" | undefined)",
        value: input.font_size
    }), undefined === input.page_size || "a4paper" === input.page_size || "letterpaper" === input.page_size || _report(_exceptionable, {
        path: _path + ".page_size",
        expected: "(\"a4paper\" | \"letterpaper\" | undefined)",
        value: input.page_size
    }), null === input.options || undefined === input.options || ("object" === typeof input.options && null !== input.options && false === Array.isArray(input.options) || _report(_exceptionable, {
        path: _path + ".options",
        expected: "(ClassicThemeOptions | null | undefined)",
        value: input.options
    })) && _vo1(input.options, _path + ".options", true && _exceptionable) || _report(_exceptionable, {
        path: _path + ".options",
        expected: "(ClassicThemeOptions | null | undefined)",
        value: input.options
    })].every((flag: boolean) => flag); const _vo1 = (input: any, _path: string, _exceptionable: boolean = true): boolean => [undefined === input.primary_color || "string" === typeof input.primary_color || _report(_exceptionable, {
        path: _path + ".primary_color",
        expected: "((string & Default<\"rgb(0,79,144)\"> & Example<\"#004f90\"> & JsonSchemaPlugin<__type>) | undefined)",
        value: input.primary_color
    }), undefined === input.date_and_location_width || "string" === typeof input.date_and_location_width && (/^\d+(\.\d*)? *(cm|in|pt|mm|ex|em)$/.test(input.date_and_location_width) || _report(_exceptionable, {
        path: _path + ".date_and_location_width",
        expected: "string & Pattern<\"^\\\\d+(\\\\.\\\\d*)? *(cm|in|pt|mm|ex|em)$\">",
        value: input.date_and_location_width
    })) || _report(_exceptionable, {
        path: _path + ".date_and_location_width",
        expected: "((string & Pattern<\"^\\\\d+(\\\\.\\\\d*)? *(cm|in|pt|mm|ex|em)$\"> & EditorMessage<\"Not a length: write a number and a unit (cm, in, pt, mm, ex or em), like \\\"1.35 cm\\\".\"> & Default<\"3.6 cm\">) | undefined)",
        value: input.date_and_location_width
    }), undefined === input.show_timespan_in || (Array.isArray(input.show_timespan_in) || _report(_exceptionable, {
        path: _path + ".show_timespan_in",
        expected: "(ReadonlyArray<string> | undefined)",
        value: input.show_timespan_in
    })) && input.show_timespan_in.map((elem: any, _index2: number) => "string" === typeof elem || _report(_exceptionable, {
        path: _path + ".show_timespan_in[" + _index2 + "]",
        expected: "string",
        value: elem
    })).every((flag: boolean) => flag) || _report(_exceptionable, {
        path: _path + ".show_timespan_in",
        expected: "(ReadonlyArray<string> | undefined)",
        value: input.show_timespan_in
    }), undefined === input.show_last_updated_date || "boolean" === typeof input.show_last_updated_date || _report(_exceptionable, {
        path: _path + ".show_last_updated_date",
        expected: "(boolean | undefined)",
        value: input.show_last_updated_date
    }), undefined === input.margins || ("object" === typeof input.margins && null !== input.margins && false === Array.isArray(input.margins) || _report(_exceptionable, {
        path: _path + ".margins",
        expected: "(ClassicThemeMargins | undefined)",
        value: input.margins
    })) && _vo2(input.margins, _path + ".margins", true && _exceptionable) || _report(_exceptionable, {
        path: _path + ".margins",
        expected: "(ClassicThemeMargins | undefined)",
        value: input.margins
    })].every((flag: boolean) => flag); const _vo2 = (input: any, _path: string, _exceptionable: boolean = true): boolean => [undefined === input.page || ("object" === typeof input.page && null !== input.page && false === Array.isArray(input.page) || _report(_exceptionable, {
        path: _path + ".page",
        expected: "(PageMargins | undefined)",
        value: input.page
    })) && _vo3(input.page, _path + ".page", true && _exceptionable) || _report(_exceptionable, {
        path: _path + ".page",
        expected: "(PageMargins | undefined)",
        value: input.page
    }), undefined === input.section_title || ("object" === typeof input.section_title && null !== input.section_title && false === Array.isArray(input.section_title) || _report(_exceptionable, {
        path: _path + ".section_title",
        expected: "(SectionTitleMargins | undefined)",
        value: input.section_title
    })) && _vo4(input.section_title, _path + ".section_title", true && _exceptionable) || _report(_exceptionable, {
        path: _path + ".section_title",
        expected: "(SectionTitleMargins | undefined)",
        value: input.section_title
    }), undefined === input.entry_area || ("object" === typeof input.entry_area && null !== input.entry_area && false === Array.isArray(input.entry_area) || _report(_exceptionable, {
        path: _path + ".entry_area",
        expected: "(EntryAreaMargins | undefined)",
        value: input.entry_area
    })) && _vo5(input.entry_area, _path + ".entry_area", true && _exceptionable) || _report(_exceptionable, {
        path: _path + ".entry_area",
        expected: "(EntryAreaMargins | undefined)",
        value: input.entry_area
    }), undefined === input.highlights_area || ("object" === typeof input.highlights_area && null !== input.highlights_area && false === Array.isArray(input.highlights_area) || _report(_exceptionable, {
        path: _path + ".highlights_area",
        expected: "(HighlightsAreaMargins | undefined)",
        value: input.highlights_area
    })) && _vo6(input.highlights_area, _path + ".highlights_area", true && _exceptionable) || _report(_exceptionable, {
        path: _path + ".highlights_area",
        expected: "(HighlightsAreaMargins | undefined)",
        value: input.highlights_area
    })].every((flag: boolean) => flag); const _vo3 = (input: any, _path: string, _exceptionable: boolean = true): boolean => [undefined === input.top || "string" === typeof input.top && (/^\d+(\.\d*)? *(cm|in|pt|mm|ex|em)$/.test(input.top) || _report(_exceptionable, {
        path: _path + ".top",
        expected: "string & Pattern<\"^\\\\d+(\\\\.\\\\d*)? *(cm|in|pt|mm|ex|em)$\">",
        value: input.top
    })) || _report(_exceptionable, {
        path: _path + ".top",
        expected: "((string & Pattern<\"^\\\\d+(\\\\.\\\\d*)? *(cm|in|pt|mm|ex|em)$\"> & EditorMessage<\"Not a length: write a number and a unit (cm, in, pt, mm, ex or em), like \\\"1.35 cm\\\".\"> & Default<\"1.35 cm\">) | undefined)",
        value: input.top
    }), undefined === input.bottom || "string" === typeof input.bottom && (/^\d+(\.\d*)? *(cm|in|pt|mm|ex|em)$/.test(input.bottom) || _report(_exceptionable, {
        path: _path + ".bottom",
        expected: "string & Pattern<\"^\\\\d+(\\\\.\\\\d*)? *(cm|in|pt|mm|ex|em)$\">",
        value: input.bottom
    })) || _report(_exceptionable, {
        path: _path + ".bottom",
        expected: "((string & Pattern<\"^\\\\d+(\\\\.\\\\d*)? *(cm|in|pt|mm|ex|em)$\"> & EditorMessage<\"Not a length: write a number and a unit (cm, in, pt, mm, ex or em), like \\\"1.35 cm\\\".\"> & Default<\"1.35 cm\">) | undefined)",
        value: input.bottom
    }), undefined === input.left || "string" === typeof input.left && (/^\d+(\.\d*)? *(cm|in|pt|mm|ex|em)$/.test(input.left) || _report(_exceptionable, {
        path: _path + ".left",
        expected: "string & Pattern<\"^\\\\d+(\\\\.\\\\d*)? *(cm|in|pt|mm|ex|em)$\">",
        value: input.left
    })) || _report(_exceptionable, {
        path: _path + ".left",
        expected: "((string & Pattern<\"^\\\\d+(\\\\.\\\\d*)? *(cm|in|pt|mm|ex|em)$\"> & EditorMessage<\"Not a length: write a number and a unit (cm, in, pt, mm, ex or em), like \\\"1.35 cm\\\".\"> & Default<\"1.35 cm\">) | undefined)",
        value: input.left
    }), undefined === input.right || "string" === typeof input.right && (/^\d+(\.\d*)? *(cm|in|pt|mm|ex|em)$/.test(input.right) || _report(_exceptionable, {
        path: _path + ".right",
        expected: "string & Pattern<\"^\\\\d+(\\\\.\\\\d*)? *(cm|in|pt|mm|ex|em)$\">",
        value: input.right
    })) || _report(_exceptionable, {
        path: _path + ".right",
        expected: "((string & Pattern<\"^\\\\d+(\\\\.\\\\d*)? *(cm|in|pt|mm|ex|em)$\"> & EditorMessage<\"Not a length: write a number and a unit (cm, in, pt, mm, ex or em), like \\\"1.35 cm\\\".\"> & Default<\"1.35 cm\">) | undefined)",
        value: input.right
    })].every((flag: boolean) => flag); const _vo4 = (input: any, _path: string, _exceptionable: boolean = true): boolean => [undefined === input.top || "string" === typeof input.top && (/^\d+(\.\d*)? *(cm|in|pt|mm|ex|em)$/.test(input.top) || _report(_exceptionable, {
        path: _path + ".top",
        expected: "string & Pattern<\"^\\\\d+(\\\\.\\\\d*)? *(cm|in|pt|mm|ex|em)$\">",
        value: input.top
    })) || _report(_exceptionable, {
        path: _path + ".top",
        expected: "((string & Pattern<\"^\\\\d+(\\\\.\\\\d*)? *(cm|in|pt|mm|ex|em)$\"> & EditorMessage<\"Not a length: write a number and a unit (cm, in, pt, mm, ex or em), like \\\"1.35 cm\\\".\"> & Default<\"0.13 cm\">) | undefined)",
        value: input.top
    }), undefined === input.bottom || "string" === typeof input.bottom && (/^\d+(\.\d*)? *(cm|in|pt|mm|ex|em)$/.test(input.bottom) || _report(_exceptionable, {
        path: _path + ".bottom",
        expected: "string & Pattern<\"^\\\\d+(\\\\.\\\\d*)? *(cm|in|pt|mm|ex|em)$\">",
        value: input.bottom
    })) || _report(_exceptionable, {
        path: _path + ".bottom",
        expected: "((string & Pattern<\"^\\\\d+(\\\\.\\\\d*)? *(cm|in|pt|mm|ex|em)$\"> & EditorMessage<\"Not a length: write a number and a unit (cm, in, pt, mm, ex or em), like \\\"1.35 cm\\\".\"> & Default<\"0.13 cm\">) | undefined)",
        value: input.bottom
    })].every((flag: boolean) => flag); const _vo5 = (input: any, _path: string, _exceptionable: boolean = true): boolean => [undefined === input.left || "string" === typeof input.left && (/^\d+(\.\d*)? *(cm|in|pt|mm|ex|em)$/.test(input.left) || _report(_exceptionable, {
        path: _path + ".left",
        expected: "string & Pattern<\"^\\\\d+(\\\\.\\\\d*)? *(cm|in|pt|mm|ex|em)$\">",
        value: input.left
    })) || _report(_exceptionable, {
        path: _path + ".left",
        expected: "((string & Pattern<\"^\\\\d+(\\\\.\\\\d*)? *(cm|in|pt|mm|ex|em)$\"> & EditorMessage<\"Not a length: write a number and a unit (cm, in, pt, mm, ex or em), like \\\"1.35 cm\\\".\"> & Default<\"0.2 cm\">) | undefined)",
        value: input.left
    }), undefined === input.right || "string" === typeof input.right && (/^\d+(\.\d*)? *(cm|in|pt|mm|ex|em)$/.test(input.right) || _report(_exceptionable, {
        path: _path + ".right",
        expected: "string & Pattern<\"^\\\\d+(\\\\.\\\\d*)? *(cm|in|pt|mm|ex|em)$\">",
        value: input.right
    })) || _report(_exceptionable, {
        path: _path + ".right",
        expected: "((string & Pattern<\"^\\\\d+(\\\\.\\\\d*)? *(cm|in|pt|mm|ex|em)$\"> & EditorMessage<\"Not a length: write a number and a unit (cm, in, pt, mm, ex or em), like \\\"1.35 cm\\\".\"> & Default<\"0.2 cm\">) | undefined)",
        value: input.right
    }), undefined === input.vertical_between || "string" === typeof input.vertical_between && (/^\d+(\.\d*)? *(cm|in|pt|mm|ex|em)$/.test(input.vertical_between) || _report(_exceptionable, {
        path: _path + ".vertical_between",
        expected: "string & Pattern<\"^\\\\d+(\\\\.\\\\d*)? *(cm|in|pt|mm|ex|em)$\">",
        value: input.vertical_between
    })) || _report(_exceptionable, {
        path: _path + ".vertical_between",
        expected: "((string & Pattern<\"^\\\\d+(\\\\.\\\\d*)? *(cm|in|pt|mm|ex|em)$\"> & EditorMessage<\"Not a length: write a number and a unit (cm, in, pt, mm, ex or em), like \\\"1.35 cm\\\".\"> & Default<\"0.12 cm\">) | undefined)",
        value: input.vertical_between
    })].every((flag: boolean) => flag); const _vo6 = (input: any, _path: string, _exceptionable: boolean = true): boolean => [undefined === input.top || "string" === typeof input.top && (/^\d+(\.\d*)? *(cm|in|pt|mm|ex|em)$/.test(input.top) || _report(_exceptionable, {
        path: _path + ".top",
        expected: "string & Pattern<\"^\\\\d+(\\\\.\\\\d*)? *(cm|in|pt|mm|ex|em)$\">",
        value: input.top
    })) || _report(_exceptionable, {
        path: _path + ".top",
        expected: "((string & Pattern<\"^\\\\d+(\\\\.\\\\d*)? *(cm|in|pt|mm|ex|em)$\"> & EditorMessage<\"Not a length: write a number and a unit (cm, in, pt, mm, ex or em), like \\\"1.35 cm\\\".\"> & Default<\"0.12 cm\">) | undefined)",
        value: input.top
    }), undefined === input.left || "string" === typeof input.left && (/^\d+(\.\d*)? *(cm|in|pt|mm|ex|em)$/.test(input.left) || _report(_exceptionable, {
        path: _path + ".left",
        expected: "string & Pattern<\"^\\\\d+(\\\\.\\\\d*)? *(cm|in|pt|mm|ex|em)$\">",
        value: input.left
    })) || _report(_exceptionable, {
        path: _path + ".left",
        expected: "((string & Pattern<\"^\\\\d+(\\\\.\\\\d*)? *(cm|in|pt|mm|ex|em)$\"> & EditorMessage<\"Not a length: write a number and a unit (cm, in, pt, mm, ex or em), like \\\"1.35 cm\\\".\"> & Default<\"0.6 cm\">) | undefined)",
        value: input.left
    }), undefined === input.vertical_between_bullet_points || "string" === typeof input.vertical_between_bullet_points && (/^\d+(\.\d*)? *(cm|in|pt|mm|ex|em)$/.test(input.vertical_between_bullet_points) || _report(_exceptionable, {
        path: _path + ".vertical_between_bullet_points",
        expected: "string & Pattern<\"^\\\\d+(\\\\.\\\\d*)? *(cm|in|pt|mm|ex|em)$\">",
        value: input.vertical_between_bullet_points
    })) || _report(_exceptionable, {
        path: _path + ".vertical_between_bullet_points",
        expected: "((string & Pattern<\"^\\\\d+(\\\\.\\\\d*)? *(cm|in|pt|mm|ex|em)$\"> & EditorMessage<\"Not a length: write a number and a unit (cm, in, pt, mm, ex or em), like \\\"1.35 cm\\\".\"> & Default<\"0.07 cm\">) | undefined)",
        value: input.vertical_between_bullet_points
    })].every((flag: boolean) => flag); const __is = (input: any): input is Design => "object" === typeof input && null !== input && false === Array.isArray(input) && _io0(input); let errors: any; let _report: any; return __typia_transform__createStandardSchema._createStandardSchema((input: any): import("typia").IValidation<Design> => {
    if (false === __is(input)) {
        errors = [];
        _report = (__typia_transform__validateReport._validateReport as any)(errors);
        ((input: any, _path: string, _exceptionable: boolean = true) => ("object" === typeof input && null !== input && false === Array.isArray(input) || _report(true, {
            path: _path + "",
            expected: "Design",
            value: input
        })) && _vo0(input, _path + "", true) || _report(true, {
            path: _path + "",
            expected: "Design",
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
export const validateCvB = (() => { const _io0 = (input: any): boolean => (null === input.social_networks || undefined === input.social_networks || Array.isArray(input.social_networks) && input.social_networks.every((elem: any) => "object" === typeof elem && null !== elem && _io1(elem))) && "string" === typeof input.name && (null === input.label || undefined === input.label || "string" === typeof input.label) && (null === input.location || undefined === input.location || "string" === typeof input.location) && (null === input.email || undefined === input.email || "string" === typeof input.email && __typia_transform__isFormatEmail._isFormatEmail(input.email)) && (null === input.phone || undefined === input.phone || "string" === typeof input.phone && ((7 <= input.phone.length && 7 <= [...input.phone].length) && (input.phone.length <= 64 || [...input.phone].length <= 64))) && (null === input.website || undefined === input.website || "string" === typeof input.website && ((/^https?:\/\/[\w.-]+(?::\d*)?(?:\/(?:[\w.~!$&\x27()*+,;=:@/-]|%[\da-f]{2})*)?(?:\?(?:[\w.~!$&\x27()*+,;=:@/?-]|%[\da-f]{2})*)?(?:#(?:[\w.~!$&\x27()*+,;=:@/?-]|%[\da-f]{2})*)?$/i.test(input.website) || __typia_transform__isFormatUri._isFormatUri(input.website)) && (1 <= input.website.length && 1 <= [...input.website].length) && (input.website.length <= 2083 || [...input.website].length <= 2083))) && (null === input.summary || undefined === input.summary || "string" === typeof input.summary) && (null === input.section_order || undefined === input.section_order || Array.isArray(input.section_order) && input.section_order.every((elem: any) => "string" === typeof elem)) && (null === input.education || undefined === input.education || Array.isArray(input.education)) && (null === input.experience || undefined === input.experience || Array.isArray(input.experience)) && (null === input.work_experience || undefined === input.work_experience || Array.isArray(input.work_experience)) && (null === input.projects || undefined === input.projects || Array.isArray(input.projects)) && (null === input.academic_projects || undefined === input.academic_projects || Array.isArray(input.academic_projects)) && (null === input.personal_projects || undefined === input.personal_projects || Array.isArray(input.personal_projects)) && (null === input.publications || undefined === input.publications || Array.isArray(input.publications)) && (null === input.certificates || undefined === input.certificates || Array.isArray(input.certificates)) && (null === input.extracurricular_activities || undefined === input.extracurricular_activities || Array.isArray(input.extracurricular_activities)) && (null === input.test_scores || undefined === input.test_scores || Array.isArray(input.test_scores)) && (null === input.programming_skills || undefined === input.programming_skills || Array.isArray(input.programming_skills)) && (null === input.skills || undefined === input.skills || Array.isArray(input.skills)) && (null === input.awards || undefined === input.awards || Array.isArray(input.awards)) && (null === input.interests || undefined === input.interests || Array.isArray(input.interests)) && (null === input.custom_sections || undefined === input.custom_sections || Array.isArray(input.custom_sections)); const _io1 = (input: any): boolean => ("LinkedIn" === input.network || "GitHub" === input.network || "Instagram" === input.network || "Orcid" === input.network || "Mastodon" === input.network) && "string" === typeof input.username; const _vo0 = (input: any, _path: string, _exceptionable: boolean = true): boolean => [null === input.social_networks || undefined === input.social_networks || (Array.isArray(input.social_networks) || _report(_exceptionable, {
        path: _path + ".social_networks",
        expected: "(ReadonlyArray<SocialNetworkB> | null | undefined)",
        value: input.social_networks
    })) && input.social_networks.map((elem: any, _index3: number) => ("object" === typeof elem && null !== elem || _report(_exceptionable, {
        path: _path + ".social_networks[" + _index3 + "]",
        expected: "SocialNetworkB",
        value: elem
    })) && _vo1(elem, _path + ".social_networks[" + _index3 + "]", true && _exceptionable) || _report(_exceptionable, {
        path: _path + ".social_networks[" + _index3 + "]",
        expected: "SocialNetworkB",
        value: elem
    })).every((flag: boolean) => flag) || _report(_exceptionable, {
        path: _path + ".social_networks",
        expected: "(ReadonlyArray<SocialNetworkB> | null | undefined)",
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
    }), null === input.experience || undefined === input.experience || Array.isArray(input.experience) || _report(_exceptionable, {
        path: _path + ".experience",
        expected: "(Array<unknown> | null | undefined)",
        value: input.experience
    }), null === input.work_experience || undefined === input.work_experience || Array.isArray(input.work_experience) || _report(_exceptionable, {
        path: _path + ".work_experience",
        expected: "(Array<unknown> | null | undefined)",
        value: input.work_experience
    }), null === input.projects || undefined === input.projects || Array.isArray(input.projects) || _report(_exceptionable, {
        path: _path + ".projects",
        expected: "(Array<unknown> | null | undefined)",
        value: input.projects
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
    }), null === input.programming_skills || undefined === input.programming_skills || Array.isArray(input.programming_skills) || _report(_exceptionable, {
        path: _path + ".programming_skills",
        expected: "(Array<unknown> | null | undefined)",
        value: input.programming_skills
    }), null === input.skills || undefined === input.skills || Array.isArray(input.skills) || _report(_exceptionable, {
        path: _path + ".skills",
        expected: "(Array<unknown> | null | undefined)",
        value: input.skills
    }), null === input.awards || undefined === input.awards || Array.isArray(input.awards) || _report(_exceptionable, {
        path: _path + ".awards",
        expected: "(Array<unknown> | null | undefined)",
        value: input.awards
    }), null === input.interests || undefined === input.interests || Array.isArray(input.interests) || _report(_exceptionable, {
        path: _path + ".interests",
        expected: "(Array<unknown> | null | undefined)",
        value: input.interests
    }), null === input.custom_sections || undefined === input.custom_sections || Array.isArray(input.custom_sections) || _report(_exceptionable, {
        path: _path + ".custom_sections",
        expected: "(Array<unknown> | null | undefined)",
        value: input.custom_sections
    })].every((flag: boolean) => flag); const _vo1 = (input: any, _path: string, _exceptionable: boolean = true): boolean => ["LinkedIn" === input.network || "GitHub" === input.network || "Instagram" === input.network || "Orcid" === input.network || "Mastodon" === input.network || _report(_exceptionable, {
        path: _path + ".network",
        expected: "(\"GitHub\" | \"Instagram\" | \"LinkedIn\" | \"Mastodon\" | \"Orcid\")",
        value: input.network
    }), "string" === typeof input.username || _report(_exceptionable, {
        path: _path + ".username",
        expected: "string",
        value: input.username
    })].every((flag: boolean) => flag); const __is = (input: any): input is Frame<CurriculumVitaeB> => "object" === typeof input && null !== input && _io0(input); let errors: any; let _report: any; return __typia_transform__createStandardSchema._createStandardSchema((input: any): import("typia").IValidation<Frame<CurriculumVitaeB>> => {
    if (false === __is(input)) {
        errors = [];
        _report = (__typia_transform__validateReport._validateReport as any)(errors);
        ((input: any, _path: string, _exceptionable: boolean = true) => ("object" === typeof input && null !== input || _report(true, {
            path: _path + "",
            expected: "Frame<CurriculumVitaeB>",
            value: input
        })) && _vo0(input, _path + "", true) || _report(true, {
            path: _path + "",
            expected: "Frame<CurriculumVitaeB>",
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
export const validateSection = (() => { const _io0 = (input: any): boolean => ("EducationEntry" === input.entry_type || "ExperienceEntry" === input.entry_type || "NormalEntry" === input.entry_type || "OneLineEntry" === input.entry_type || "PublicationEntry" === input.entry_type) && "string" === typeof input.title && (null === input.link_text || undefined === input.link_text || "string" === typeof input.link_text) && Array.isArray(input.entries); const _vo0 = (input: any, _path: string, _exceptionable: boolean = true): boolean => ["EducationEntry" === input.entry_type || "ExperienceEntry" === input.entry_type || "NormalEntry" === input.entry_type || "OneLineEntry" === input.entry_type || "PublicationEntry" === input.entry_type || _report(_exceptionable, {
        path: _path + ".entry_type",
        expected: "(\"EducationEntry\" | \"ExperienceEntry\" | \"NormalEntry\" | \"OneLineEntry\" | \"PublicationEntry\")",
        value: input.entry_type
    }), "string" === typeof input.title || _report(_exceptionable, {
        path: _path + ".title",
        expected: "string",
        value: input.title
    }), null === input.link_text || undefined === input.link_text || "string" === typeof input.link_text || _report(_exceptionable, {
        path: _path + ".link_text",
        expected: "(null | string | undefined)",
        value: input.link_text
    }), Array.isArray(input.entries) || _report(_exceptionable, {
        path: _path + ".entries",
        expected: "Array<unknown>",
        value: input.entries
    })].every((flag: boolean) => flag); const __is = (input: any): input is SectionFrame => "object" === typeof input && null !== input && _io0(input); let errors: any; let _report: any; return __typia_transform__createStandardSchema._createStandardSchema((input: any): import("typia").IValidation<SectionFrame> => {
    if (false === __is(input)) {
        errors = [];
        _report = (__typia_transform__validateReport._validateReport as any)(errors);
        ((input: any, _path: string, _exceptionable: boolean = true) => ("object" === typeof input && null !== input || _report(true, {
            path: _path + "",
            expected: "SectionFrame",
            value: input
        })) && _vo0(input, _path + "", true) || _report(true, {
            path: _path + "",
            expected: "SectionFrame",
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
export const ENTRY_VALIDATORS_B = {
    EducationEntry: (() => { const _io0 = (input: any): boolean => "string" === typeof input.institution && "string" === typeof input.area && (null === input.study_type || undefined === input.study_type || "string" === typeof input.study_type) && (null === input.gpa || undefined === input.gpa || "string" === typeof input.gpa || "number" === typeof input.gpa && Number.isFinite(input.gpa)) && (null === input.transcript_url || undefined === input.transcript_url || "string" === typeof input.transcript_url && ((/^https?:\/\/[\w.-]+(?::\d*)?(?:\/(?:[\w.~!$&\x27()*+,;=:@/-]|%[\da-f]{2})*)?(?:\?(?:[\w.~!$&\x27()*+,;=:@/?-]|%[\da-f]{2})*)?(?:#(?:[\w.~!$&\x27()*+,;=:@/?-]|%[\da-f]{2})*)?$/i.test(input.transcript_url) || __typia_transform__isFormatUri._isFormatUri(input.transcript_url)) && (1 <= input.transcript_url.length && 1 <= [...input.transcript_url].length) && (input.transcript_url.length <= 2083 || [...input.transcript_url].length <= 2083))) && (undefined === input.highlights || Array.isArray(input.highlights) && input.highlights.every((elem: any) => "string" === typeof elem)) && (null === input.location || undefined === input.location || "string" === typeof input.location) && (null === input.url || undefined === input.url || "string" === typeof input.url && ((/^https?:\/\/[\w.-]+(?::\d*)?(?:\/(?:[\w.~!$&\x27()*+,;=:@/-]|%[\da-f]{2})*)?(?:\?(?:[\w.~!$&\x27()*+,;=:@/?-]|%[\da-f]{2})*)?(?:#(?:[\w.~!$&\x27()*+,;=:@/?-]|%[\da-f]{2})*)?$/i.test(input.url) || __typia_transform__isFormatUri._isFormatUri(input.url)) && (1 <= input.url.length && 1 <= [...input.url].length) && (input.url.length <= 2083 || [...input.url].length <= 2083))) && (null === input.date || undefined === input.date || "string" === typeof input.date) && (null === input.start_date || undefined === input.start_date || "string" === typeof input.start_date && /^\d{4}-?(\d{2})?-?(\d{2})?$/.test(input.start_date)) && (null === input.end_date || undefined === input.end_date || "string" === typeof input.end_date && /^(\d{4}-?(\d{2})?-?(\d{2})?|present)$/.test(input.end_date)); const _vo0 = (input: any, _path: string, _exceptionable: boolean = true): boolean => ["string" === typeof input.institution || _report(_exceptionable, {
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
        }), null === input.start_date || undefined === input.start_date || "string" === typeof input.start_date && (/^\d{4}-?(\d{2})?-?(\d{2})?$/.test(input.start_date) || _report(_exceptionable, {
            path: _path + ".start_date",
            expected: "string & Pattern<\"^\\\\d{4}-?(\\\\d{2})?-?(\\\\d{2})?$\">",
            value: input.start_date
        })) || _report(_exceptionable, {
            path: _path + ".start_date",
            expected: "((string & Pattern<\"^\\\\d{4}-?(\\\\d{2})?-?(\\\\d{2})?$\"> & EditorMessage<\"Not a date: write it like 2020-09-24, 2020-09 or 2020. Other words (\\\"Fall 2022\\\") go under \\\"date\\\".\"> & Example<\"2020-09\">) | null | undefined)",
            value: input.start_date
        }), null === input.end_date || undefined === input.end_date || "string" === typeof input.end_date && (/^(\d{4}-?(\d{2})?-?(\d{2})?|present)$/.test(input.end_date) || _report(_exceptionable, {
            path: _path + ".end_date",
            expected: "string & Pattern<\"^(\\\\d{4}-?(\\\\d{2})?-?(\\\\d{2})?|present)$\">",
            value: input.end_date
        })) || _report(_exceptionable, {
            path: _path + ".end_date",
            expected: "((string & Pattern<\"^(\\\\d{4}-?(\\\\d{2})?-?(\\\\d{2})?|present)$\"> & EditorMessage<\"Not a date: write it like 2020-09-24, 2020-09, 2020 or \\\"present\\\". Other words (\\\"Fall 2022\\\") go under \\\"date\\\".\"> & Examples<__type>) | null | undefined)",
            value: input.end_date
        })].every((flag: boolean) => flag); const __is = (input: any): input is EducationEntryB => "object" === typeof input && null !== input && _io0(input); let errors: any; let _report: any; return __typia_transform__createStandardSchema._createStandardSchema((input: any): import("typia").IValidation<EducationEntryB> => {
        if (false === __is(input)) {
            errors = [];
            _report = (__typia_transform__validateReport._validateReport as any)(errors);
            ((input: any, _path: string, _exceptionable: boolean = true) => ("object" === typeof input && null !== input || _report(true, {
                path: _path + "",
                expected: "EducationEntryB",
                value: input
            })) && _vo0(input, _path + "", true) || _report(true, {
                path: _path + "",
                expected: "EducationEntryB",
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
    ExperienceEntry: (() => { const _io0 = (input: any): boolean => "string" === typeof input.company && "string" === typeof input.position && (undefined === input.highlights || Array.isArray(input.highlights) && input.highlights.every((elem: any) => "string" === typeof elem)) && (null === input.location || undefined === input.location || "string" === typeof input.location) && (null === input.url || undefined === input.url || "string" === typeof input.url && ((/^https?:\/\/[\w.-]+(?::\d*)?(?:\/(?:[\w.~!$&\x27()*+,;=:@/-]|%[\da-f]{2})*)?(?:\?(?:[\w.~!$&\x27()*+,;=:@/?-]|%[\da-f]{2})*)?(?:#(?:[\w.~!$&\x27()*+,;=:@/?-]|%[\da-f]{2})*)?$/i.test(input.url) || __typia_transform__isFormatUri._isFormatUri(input.url)) && (1 <= input.url.length && 1 <= [...input.url].length) && (input.url.length <= 2083 || [...input.url].length <= 2083))) && (null === input.date || undefined === input.date || "string" === typeof input.date) && (null === input.start_date || undefined === input.start_date || "string" === typeof input.start_date && /^\d{4}-?(\d{2})?-?(\d{2})?$/.test(input.start_date)) && (null === input.end_date || undefined === input.end_date || "string" === typeof input.end_date && /^(\d{4}-?(\d{2})?-?(\d{2})?|present)$/.test(input.end_date)); const _vo0 = (input: any, _path: string, _exceptionable: boolean = true): boolean => ["string" === typeof input.company || _report(_exceptionable, {
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
        }), null === input.start_date || undefined === input.start_date || "string" === typeof input.start_date && (/^\d{4}-?(\d{2})?-?(\d{2})?$/.test(input.start_date) || _report(_exceptionable, {
            path: _path + ".start_date",
            expected: "string & Pattern<\"^\\\\d{4}-?(\\\\d{2})?-?(\\\\d{2})?$\">",
            value: input.start_date
        })) || _report(_exceptionable, {
            path: _path + ".start_date",
            expected: "((string & Pattern<\"^\\\\d{4}-?(\\\\d{2})?-?(\\\\d{2})?$\"> & EditorMessage<\"Not a date: write it like 2020-09-24, 2020-09 or 2020. Other words (\\\"Fall 2022\\\") go under \\\"date\\\".\"> & Example<\"2020-09\">) | null | undefined)",
            value: input.start_date
        }), null === input.end_date || undefined === input.end_date || "string" === typeof input.end_date && (/^(\d{4}-?(\d{2})?-?(\d{2})?|present)$/.test(input.end_date) || _report(_exceptionable, {
            path: _path + ".end_date",
            expected: "string & Pattern<\"^(\\\\d{4}-?(\\\\d{2})?-?(\\\\d{2})?|present)$\">",
            value: input.end_date
        })) || _report(_exceptionable, {
            path: _path + ".end_date",
            expected: "((string & Pattern<\"^(\\\\d{4}-?(\\\\d{2})?-?(\\\\d{2})?|present)$\"> & EditorMessage<\"Not a date: write it like 2020-09-24, 2020-09, 2020 or \\\"present\\\". Other words (\\\"Fall 2022\\\") go under \\\"date\\\".\"> & Examples<__type>) | null | undefined)",
            value: input.end_date
        })].every((flag: boolean) => flag); const __is = (input: any): input is ExperienceEntryB => "object" === typeof input && null !== input && _io0(input); let errors: any; let _report: any; return __typia_transform__createStandardSchema._createStandardSchema((input: any): import("typia").IValidation<ExperienceEntryB> => {
        if (false === __is(input)) {
            errors = [];
            _report = (__typia_transform__validateReport._validateReport as any)(errors);
            ((input: any, _path: string, _exceptionable: boolean = true) => ("object" === typeof input && null !== input || _report(true, {
                path: _path + "",
                expected: "ExperienceEntryB",
                value: input
            })) && _vo0(input, _path + "", true) || _report(true, {
                path: _path + "",
                expected: "ExperienceEntryB",
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
    NormalEntry: (() => { const _io0 = (input: any): boolean => "string" === typeof input.name && (undefined === input.highlights || Array.isArray(input.highlights) && input.highlights.every((elem: any) => "string" === typeof elem)) && (null === input.location || undefined === input.location || "string" === typeof input.location) && (null === input.url || undefined === input.url || "string" === typeof input.url && ((/^https?:\/\/[\w.-]+(?::\d*)?(?:\/(?:[\w.~!$&\x27()*+,;=:@/-]|%[\da-f]{2})*)?(?:\?(?:[\w.~!$&\x27()*+,;=:@/?-]|%[\da-f]{2})*)?(?:#(?:[\w.~!$&\x27()*+,;=:@/?-]|%[\da-f]{2})*)?$/i.test(input.url) || __typia_transform__isFormatUri._isFormatUri(input.url)) && (1 <= input.url.length && 1 <= [...input.url].length) && (input.url.length <= 2083 || [...input.url].length <= 2083))) && (null === input.date || undefined === input.date || "string" === typeof input.date) && (null === input.start_date || undefined === input.start_date || "string" === typeof input.start_date && /^\d{4}-?(\d{2})?-?(\d{2})?$/.test(input.start_date)) && (null === input.end_date || undefined === input.end_date || "string" === typeof input.end_date && /^(\d{4}-?(\d{2})?-?(\d{2})?|present)$/.test(input.end_date)); const _vo0 = (input: any, _path: string, _exceptionable: boolean = true): boolean => ["string" === typeof input.name || _report(_exceptionable, {
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
        }), null === input.start_date || undefined === input.start_date || "string" === typeof input.start_date && (/^\d{4}-?(\d{2})?-?(\d{2})?$/.test(input.start_date) || _report(_exceptionable, {
            path: _path + ".start_date",
            expected: "string & Pattern<\"^\\\\d{4}-?(\\\\d{2})?-?(\\\\d{2})?$\">",
            value: input.start_date
        })) || _report(_exceptionable, {
            path: _path + ".start_date",
            expected: "((string & Pattern<\"^\\\\d{4}-?(\\\\d{2})?-?(\\\\d{2})?$\"> & EditorMessage<\"Not a date: write it like 2020-09-24, 2020-09 or 2020. Other words (\\\"Fall 2022\\\") go under \\\"date\\\".\"> & Example<\"2020-09\">) | null | undefined)",
            value: input.start_date
        }), null === input.end_date || undefined === input.end_date || "string" === typeof input.end_date && (/^(\d{4}-?(\d{2})?-?(\d{2})?|present)$/.test(input.end_date) || _report(_exceptionable, {
            path: _path + ".end_date",
            expected: "string & Pattern<\"^(\\\\d{4}-?(\\\\d{2})?-?(\\\\d{2})?|present)$\">",
            value: input.end_date
        })) || _report(_exceptionable, {
            path: _path + ".end_date",
            expected: "((string & Pattern<\"^(\\\\d{4}-?(\\\\d{2})?-?(\\\\d{2})?|present)$\"> & EditorMessage<\"Not a date: write it like 2020-09-24, 2020-09, 2020 or \\\"present\\\". Other words (\\\"Fall 2022\\\") go under \\\"date\\\".\"> & Examples<__type>) | null | undefined)",
            value: input.end_date
        })].every((flag: boolean) => flag); const __is = (input: any): input is NormalEntryB => "object" === typeof input && null !== input && _io0(input); let errors: any; let _report: any; return __typia_transform__createStandardSchema._createStandardSchema((input: any): import("typia").IValidation<NormalEntryB> => {
        if (false === __is(input)) {
            errors = [];
            _report = (__typia_transform__validateReport._validateReport as any)(errors);
            ((input: any, _path: string, _exceptionable: boolean = true) => ("object" === typeof input && null !== input || _report(true, {
                path: _path + "",
                expected: "NormalEntryB",
                value: input
            })) && _vo0(input, _path + "", true) || _report(true, {
                path: _path + "",
                expected: "NormalEntryB",
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
    OneLineEntry: (() => { const _io0 = (input: any): boolean => "string" === typeof input.name && "string" === typeof input.details && (undefined === input.highlights || Array.isArray(input.highlights) && input.highlights.every((elem: any) => "string" === typeof elem)) && (null === input.location || undefined === input.location || "string" === typeof input.location) && (null === input.url || undefined === input.url || "string" === typeof input.url && ((/^https?:\/\/[\w.-]+(?::\d*)?(?:\/(?:[\w.~!$&\x27()*+,;=:@/-]|%[\da-f]{2})*)?(?:\?(?:[\w.~!$&\x27()*+,;=:@/?-]|%[\da-f]{2})*)?(?:#(?:[\w.~!$&\x27()*+,;=:@/?-]|%[\da-f]{2})*)?$/i.test(input.url) || __typia_transform__isFormatUri._isFormatUri(input.url)) && (1 <= input.url.length && 1 <= [...input.url].length) && (input.url.length <= 2083 || [...input.url].length <= 2083))) && (null === input.date || undefined === input.date || "string" === typeof input.date) && (null === input.start_date || undefined === input.start_date || "string" === typeof input.start_date && /^\d{4}-?(\d{2})?-?(\d{2})?$/.test(input.start_date)) && (null === input.end_date || undefined === input.end_date || "string" === typeof input.end_date && /^(\d{4}-?(\d{2})?-?(\d{2})?|present)$/.test(input.end_date)); const _vo0 = (input: any, _path: string, _exceptionable: boolean = true): boolean => ["string" === typeof input.name || _report(_exceptionable, {
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
        }), null === input.start_date || undefined === input.start_date || "string" === typeof input.start_date && (/^\d{4}-?(\d{2})?-?(\d{2})?$/.test(input.start_date) || _report(_exceptionable, {
            path: _path + ".start_date",
            expected: "string & Pattern<\"^\\\\d{4}-?(\\\\d{2})?-?(\\\\d{2})?$\">",
            value: input.start_date
        })) || _report(_exceptionable, {
            path: _path + ".start_date",
            expected: "((string & Pattern<\"^\\\\d{4}-?(\\\\d{2})?-?(\\\\d{2})?$\"> & EditorMessage<\"Not a date: write it like 2020-09-24, 2020-09 or 2020. Other words (\\\"Fall 2022\\\") go under \\\"date\\\".\"> & Example<\"2020-09\">) | null | undefined)",
            value: input.start_date
        }), null === input.end_date || undefined === input.end_date || "string" === typeof input.end_date && (/^(\d{4}-?(\d{2})?-?(\d{2})?|present)$/.test(input.end_date) || _report(_exceptionable, {
            path: _path + ".end_date",
            expected: "string & Pattern<\"^(\\\\d{4}-?(\\\\d{2})?-?(\\\\d{2})?|present)$\">",
            value: input.end_date
        })) || _report(_exceptionable, {
            path: _path + ".end_date",
            expected: "((string & Pattern<\"^(\\\\d{4}-?(\\\\d{2})?-?(\\\\d{2})?|present)$\"> & EditorMessage<\"Not a date: write it like 2020-09-24, 2020-09, 2020 or \\\"present\\\". Other words (\\\"Fall 2022\\\") go under \\\"date\\\".\"> & Examples<__type>) | null | undefined)",
            value: input.end_date
        })].every((flag: boolean) => flag); const __is = (input: any): input is OneLineEntryB => "object" === typeof input && null !== input && _io0(input); let errors: any; let _report: any; return __typia_transform__createStandardSchema._createStandardSchema((input: any): import("typia").IValidation<OneLineEntryB> => {
        if (false === __is(input)) {
            errors = [];
            _report = (__typia_transform__validateReport._validateReport as any)(errors);
            ((input: any, _path: string, _exceptionable: boolean = true) => ("object" === typeof input && null !== input || _report(true, {
                path: _path + "",
                expected: "OneLineEntryB",
                value: input
            })) && _vo0(input, _path + "", true) || _report(true, {
                path: _path + "",
                expected: "OneLineEntryB",
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
    PublicationEntry: (() => { const _io0 = (input: any): boolean => "string" === typeof input.title && (Array.isArray(input.authors) && input.authors.every((elem: any) => "string" === typeof elem)) && "string" === typeof input.doi && "string" === typeof input.date && (null === input.cited_by || undefined === input.cited_by || "number" === typeof input.cited_by && (__typia_transform__isTypeInt64._isTypeInt64(input.cited_by) && input.cited_by <= 9007199254740991)) && (null === input.journal || undefined === input.journal || "string" === typeof input.journal) && (undefined === input.highlights || Array.isArray(input.highlights) && input.highlights.every((elem: any) => "string" === typeof elem)) && (null === input.location || undefined === input.location || "string" === typeof input.location) && (null === input.url || undefined === input.url || "string" === typeof input.url && ((/^https?:\/\/[\w.-]+(?::\d*)?(?:\/(?:[\w.~!$&\x27()*+,;=:@/-]|%[\da-f]{2})*)?(?:\?(?:[\w.~!$&\x27()*+,;=:@/?-]|%[\da-f]{2})*)?(?:#(?:[\w.~!$&\x27()*+,;=:@/?-]|%[\da-f]{2})*)?$/i.test(input.url) || __typia_transform__isFormatUri._isFormatUri(input.url)) && (1 <= input.url.length && 1 <= [...input.url].length) && (input.url.length <= 2083 || [...input.url].length <= 2083))) && (null === input.start_date || undefined === input.start_date || "string" === typeof input.start_date && /^\d{4}-?(\d{2})?-?(\d{2})?$/.test(input.start_date)) && (null === input.end_date || undefined === input.end_date || "string" === typeof input.end_date && /^(\d{4}-?(\d{2})?-?(\d{2})?|present)$/.test(input.end_date)); const _vo0 = (input: any, _path: string, _exceptionable: boolean = true): boolean => ["string" === typeof input.title || _report(_exceptionable, {
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
        }), null === input.start_date || undefined === input.start_date || "string" === typeof input.start_date && (/^\d{4}-?(\d{2})?-?(\d{2})?$/.test(input.start_date) || _report(_exceptionable, {
            path: _path + ".start_date",
            expected: "string & Pattern<\"^\\\\d{4}-?(\\\\d{2})?-?(\\\\d{2})?$\">",
            value: input.start_date
        })) || _report(_exceptionable, {
            path: _path + ".start_date",
            expected: "((string & Pattern<\"^\\\\d{4}-?(\\\\d{2})?-?(\\\\d{2})?$\"> & EditorMessage<\"Not a date: write it like 2020-09-24, 2020-09 or 2020. Other words (\\\"Fall 2022\\\") go under \\\"date\\\".\"> & Example<\"2020-09\">) | null | undefined)",
            value: input.start_date
        }), null === input.end_date || undefined === input.end_date || "string" === typeof input.end_date && (/^(\d{4}-?(\d{2})?-?(\d{2})?|present)$/.test(input.end_date) || _report(_exceptionable, {
            path: _path + ".end_date",
            expected: "string & Pattern<\"^(\\\\d{4}-?(\\\\d{2})?-?(\\\\d{2})?|present)$\">",
            value: input.end_date
        })) || _report(_exceptionable, {
            path: _path + ".end_date",
            expected: "((string & Pattern<\"^(\\\\d{4}-?(\\\\d{2})?-?(\\\\d{2})?|present)$\"> & EditorMessage<\"Not a date: write it like 2020-09-24, 2020-09, 2020 or \\\"present\\\". Other words (\\\"Fall 2022\\\") go under \\\"date\\\".\"> & Examples<__type>) | null | undefined)",
            value: input.end_date
        })].every((flag: boolean) => flag); const __is = (input: any): input is PublicationEntryB => "object" === typeof input && null !== input && _io0(input); let errors: any; let _report: any; return __typia_transform__createStandardSchema._createStandardSchema((input: any): import("typia").IValidation<PublicationEntryB> => {
        if (false === __is(input)) {
            errors = [];
            _report = (__typia_transform__validateReport._validateReport as any)(errors);
            ((input: any, _path: string, _exceptionable: boolean = true) => ("object" === typeof input && null !== input || _report(true, {
                path: _path + "",
                expected: "PublicationEntryB",
                value: input
            })) && _vo0(input, _path + "", true) || _report(true, {
                path: _path + "",
                expected: "PublicationEntryB",
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
// The keys of each object, for unknown keys and suggestions.
export const DOCUMENT_KEYS = ['$schema', 'language', 'design', 'cv'] as const;
export const CV_KEYS_A = [
    "social_networks",
    "education",
    "work_experience",
    "academic_projects",
    "personal_projects",
    "publications",
    "certificates",
    "extracurricular_activities",
    "test_scores",
    "skills",
    "custom_sections",
    "name",
    "label",
    "location",
    "email",
    "phone",
    "website",
    "summary",
    "section_order"
] as const;
export const CV_KEYS_B = [
    "social_networks",
    "education",
    "experience",
    "work_experience",
    "projects",
    "academic_projects",
    "personal_projects",
    "publications",
    "certificates",
    "extracurricular_activities",
    "test_scores",
    "programming_skills",
    "skills",
    "awards",
    "interests",
    "custom_sections",
    "name",
    "label",
    "location",
    "email",
    "phone",
    "website",
    "summary",
    "section_order"
] as const;
export const DESIGN_KEYS = [
    "theme",
    "font",
    "font_size",
    "page_size",
    "options"
] as const;
export const OPTIONS_KEYS = [
    "primary_color",
    "date_and_location_width",
    "show_timespan_in",
    "show_last_updated_date",
    "margins"
] as const;
type Margins = NonNullable<NonNullable<Design['options']>['margins']>;
export const MARGINS_KEYS = [
    "page",
    "section_title",
    "entry_area",
    "highlights_area"
] as const;
export const PAGE_MARGIN_KEYS = [
    "top",
    "bottom",
    "left",
    "right"
] as const;
export const SECTION_TITLE_MARGIN_KEYS = [
    "top",
    "bottom"
] as const;
export const ENTRY_AREA_MARGIN_KEYS = [
    "left",
    "right",
    "vertical_between"
] as const;
export const HIGHLIGHTS_AREA_MARGIN_KEYS = [
    "top",
    "left",
    "vertical_between_bullet_points"
] as const;
export const SOCIAL_NETWORK_KEYS = ['network', 'username'] as const;
export const SECTION_KEYS = [
    "entries",
    "entry_type",
    "title",
    "link_text"
] as const;
export const ENTRY_KEYS = {
    EducationEntry: [
        "location",
        "date",
        "institution",
        "area",
        "study_type",
        "gpa",
        "transcript_url",
        "highlights",
        "url",
        "start_date",
        "end_date"
    ] as const,
    ExperienceEntry: [
        "location",
        "date",
        "highlights",
        "url",
        "start_date",
        "end_date",
        "company",
        "position"
    ] as const,
    NormalEntry: [
        "name",
        "location",
        "date",
        "highlights",
        "url",
        "start_date",
        "end_date"
    ] as const,
    OneLineEntry: [
        "name",
        "location",
        "date",
        "highlights",
        "url",
        "start_date",
        "end_date",
        "details"
    ] as const,
    PublicationEntry: [
        "location",
        "title",
        "date",
        "highlights",
        "url",
        "start_date",
        "end_date",
        "authors",
        "doi",
        "cited_by",
        "journal"
    ] as const,
} as const satisfies Record<EntryKind, readonly string[]>;
