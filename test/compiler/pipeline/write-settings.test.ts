import { describe, expect, it } from 'vitest';
import { parseCvSource } from '../../../src/compiler/pipeline/parse-cv-source.js';
import { writeSettings } from '../../../src/compiler/pipeline/write-settings.js';

const CV = 'cv:\n  name: Jane Doe # me\n';

describe('writeSettings', () => {
  it.each([
    {
      name: 'a document without settings',
      text: CV,
      settings: { template: 'linear', fit: 1, keep: ['Skills', 'A, B'] },
      result: `${CV}render:\n  template: linear\n  fit: 1\n  keep: [Skills, "A, B"]\n`,
    },
    {
      name: 'a text without a line break at its end',
      text: 'cv: {name: Jane}',
      settings: { fit: 1 },
      result: 'cv: {name: Jane}\nrender:\n  fit: 1',
    },
    {
      name: 'CRLF and a byte order mark',
      text: '\uFEFFcv:\r\n  name: Jane\r\nrender:\r\n  fit: 2\r\n',
      settings: { template: 'linear', fit: 1 },
      result: '\uFEFFcv:\r\n  name: Jane\r\nrender:\r\n  fit: 1\r\n  template: linear\r\n',
    },
    {
      name: 'CRLF without settings',
      text: 'cv:\r\n  name: Jane\r\n',
      settings: { template: 'linear' },
      result: 'cv:\r\n  name: Jane\r\nrender:\r\n  template: linear\r\n',
    },
    {
      name: 'comments',
      text: `# mine\nrender: # my choices\n  # the template\n  template: 'linear' # plain\n\n  fit: 1\n${CV}`,
      settings: { template: 'ledger', fit: 2 },
      result: `# mine\nrender: # my choices\n  # the template\n  template: 'ledger' # plain\n\n  fit: 2\n${CV}`,
    },
    {
      name: 'flow style',
      text: `render: {template: linear}\n${CV}`,
      settings: { template: undefined, fit: 1, keep: ['A, B'] },
      result: `render: {fit: 1, keep: ["A, B"]}\n${CV}`,
    },
    {
      name: 'an empty key',
      text: `render:\n${CV}`,
      settings: { template: 'linear', fit: 1 },
      result: `render:\n  template: linear\n  fit: 1\n${CV}`,
    },
    {
      name: 'an empty object',
      text: `render: {}\n${CV}`,
      settings: { fit: 1 },
      result: `render: {fit: 1}\n${CV}`,
    },
    {
      name: 'a block list',
      text: `render:\n  keep:\n    - Skills\n  fit: 1\n${CV}`,
      settings: { keep: ['Skills', 'Talks'] },
      result: `render:\n  keep: [Skills, Talks]\n  fit: 1\n${CV}`,
    },
    {
      name: 'removed keys',
      text: `render:\n  template: linear\n  # pages\n  fit: 1 # one\n  dates: long\n${CV}`,
      settings: { template: undefined, fit: undefined, keep: undefined },
      result: `render:\n  # pages\n  dates: long\n${CV}`,
    },
    {
      name: 'a document without its last setting',
      text: `render:\n  template: linear\n\n${CV}`,
      settings: { template: undefined, fit: undefined },
      result: `\n${CV}`,
    },
    {
      name: 'a JSON document without its last setting',
      text: '{"render": {"template": "linear"}, "cv": {"name": "Jane"}}',
      settings: { template: undefined },
      result: '{"cv": {"name": "Jane"}}',
    },
    {
      name: 'comments at the last removed key',
      text: `render:\n  # the template\n  template: linear\n${CV}`,
      settings: { template: undefined },
      result: `render:\n  # the template\n  template: null\n${CV}`,
    },
    {
      name: 'JSON',
      text: '{\n  "cv": {\n    "name": "Jane"\n  }\n}\n',
      settings: { template: 'linear', keep: ['Skills'] },
      result:
        '{\n  "cv": {\n    "name": "Jane"\n  },\n  "render": {"template":"linear", "keep": ["Skills"]}\n}\n',
    },
    {
      name: 'settings in JSON',
      text: '{\n  "render": {\n    "template": "linear",\n    "fit": 1\n  },\n  "cv": {"name": "Jane"}\n}\n',
      settings: { template: undefined, fit: 2, keep: ['A'] },
      result:
        '{\n  "render": {\n    "fit": 2,\n    "keep": ["A"]\n  },\n  "cv": {"name": "Jane"}\n}\n',
    },
    {
      name: 'a document in flow style',
      text: '{cv: {name: Jane}}\n',
      settings: { fit: 1 },
      result: '{cv: {name: Jane}, render: {"fit":1}}\n',
    },
  ])('keeps $name', ({ text, settings, result }) => {
    expect(writeSettings(text, settings)).toBe(result);
    expect(parseCvSource(result).diagnostics).toEqual([]);
  });

  it.each([
    { name: 'invalid YAML', text: 'cv: [' },
    { name: 'a list', text: '- a\n' },
    { name: 'an anchor', text: `render: &settings\n  fit: 2\nx: *settings\n${CV}` },
    { name: 'comments in a list', text: `render:\n  keep:\n    - A\n    # second\n    - B\n${CV}` },
  ])('rejects $name', ({ text }) => {
    expect(writeSettings(text, { fit: 1, keep: ['B'] })).toBeUndefined();
  });
});
