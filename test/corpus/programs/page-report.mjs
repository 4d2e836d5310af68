import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { canRun } from '../run.mjs';

export const reportlab = {
  name: 'ReportLab',
  apt: 'python3-reportlab',
  abilities: { hasMargin: false, hasColumns: false },
  isInstalled: () => canRun('/usr/bin/python3', '-c', 'import reportlab'),
  templates: { embedded: { kind: 'embedded' }, standard: { kind: 'standard' } },
  makeAll: async (documents) => {
    const input = documents.map(({ page, template, file }) => ({
      page,
      kind: template.kind,
      file,
    }));
    execFileSync('/usr/bin/python3', [join(import.meta.dirname, 'report.py')], {
      input: JSON.stringify(input),
    });
  },
};
