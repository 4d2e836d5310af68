// Tools that group text by distance keep titles and places on one line, also in added fonts.
import { describe, expect, it } from 'vitest';
import { EXTRACTORS } from '../../../src/inspect/extractors/extractors.js';
import { readPdf } from '../../../src/pdf/read-pdf.js';
import { getFontPaths } from '../../support/language-fonts.js';
import { extractTexts } from '../../support/pdf-tools.js';
import { render } from '../../support/render.js';

interface Job {
  readonly language: string;
  readonly company: string;
  readonly position: string;
  readonly place: string;
  readonly task: string;
}

const JOBS: readonly Job[] = [
  {
    language: 'en',
    company: 'Harbour Institute',
    position: 'Ecologist',
    place: 'Wilhelmshaven',
    task: 'Dive.',
  },
  {
    language: 'zh-Hans',
    company: '西岭交通勘察设计研究院（ETH）',
    position: '桥梁工程师',
    place: '四川成都',
    task: '设计。',
  },
  {
    language: 'ja',
    company: '合資会社ABC白嶺酒造',
    position: '杜氏「責任者」',
    place: '石川県',
    task: '製造。',
  },
  {
    language: 'ko',
    company: '한강 데이터 시스템',
    position: '선임 엔지니어',
    place: '서울',
    task: '개발.',
  },
  {
    language: 'th',
    company: 'บริษัทข้อมูลสยาม',
    position: 'วิศวกรอาวุโส',
    place: 'กรุงเทพ',
    task: 'ดูแลทีม',
  },
  {
    language: 'ka',
    company: 'თბილისის უნივერსიტეტი',
    position: 'მკვლევარი',
    place: 'ბათუმი',
    task: 'წერა',
  },
];

describe.each(['SourceSans3', 'Roboto', 'EBGaramond'])('titles in %s', (font) => {
  it.each(JOBS)(
    'share a line with the place in $language',
    async ({ language, company, position, place, task }) => {
      const entry = { company, position, location: place, date: '2016', highlights: [task] };
      const document = {
        language,
        design: { font },
        cv: { name: 'A', work_experience: [entry, entry] },
      };
      const { bytes } = await render(document, { fontPaths: getFontPaths(language) });
      const popplerText = (await extractTexts(bytes, 'groups')).get('pdftotext');
      // pdfminer ignores ActualText, so that it repeats marks of Thai.
      const pdfminerTexts = language === 'th' ? [] : [EXTRACTORS.pdfminer(await readPdf(bytes))];
      const texts = [...pdfminerTexts, ...(popplerText === undefined ? [] : [popplerText])];
      for (const text of texts) {
        const lines = text.split('\n');
        const titleLines = lines.filter((line) => line.includes(company.slice(-3)));
        expect(titleLines).toHaveLength(2);
        for (const line of titleLines) expect(line).toContain(place);
      }
    },
  );
});
