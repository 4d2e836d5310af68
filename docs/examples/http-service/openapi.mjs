// GET /openapi.json: the description of the service (OpenAPI 3.1), made from its routes and the JSON Schema of documents.
import { createRequire } from 'node:module';
import swagger from '@fastify/swagger';
import { MEDIA_TYPES } from './formats.mjs';
import { KINDS } from './problems.mjs';

const require = createRequire(import.meta.url);
const { version } = require('cvpress/package.json');
const schemas = require('cvpress/schema/cvpress-b.schema.json');

const DIAGNOSTIC = {
  type: 'object',
  description: 'A problem of a document; docs/diagnostics.md of cvpress explains all fields and codes.',
  required: ['code', 'severity', 'message', 'path'],
  properties: {
    code: { type: 'string', examples: ['unknown-key'] },
    severity: { enum: ['error', 'warning', 'info'] },
    message: { type: 'string' },
    path: { type: 'array', items: { type: ['string', 'integer'] }, examples: [['cv', 'education', 0, 'area']] },
    range: { type: 'object', description: 'Where it is: `start` and `end`, each with `line`, `column` and `offset`.' },
    hint: { type: 'string' },
  },
};

const DIAGNOSTICS = {
  diagnosticCount: { type: 'integer', description: 'How many problems there are.' },
  diagnostics: { type: 'array', items: ref('Diagnostic'), description: 'The first of them, at most 100.' },
};

const PROBLEM = {
  type: 'object',
  description: 'Problem details (RFC 9457).',
  required: ['type', 'title', 'status', 'requestId'],
  properties: {
    type: { type: 'string', format: 'uri' },
    title: { type: 'string' },
    status: { type: 'integer' },
    detail: { type: 'string' },
    code: { type: 'string', description: 'The code of the first error of the document.' },
    ...DIAGNOSTICS,
    requestId: { type: 'string', format: 'uuid' },
  },
};

const VALIDATION = {
  type: 'object',
  required: ['valid', 'diagnosticCount', 'diagnostics'],
  properties: { valid: { type: 'boolean' }, ...DIAGNOSTICS },
};

const SENT = {
  description: 'The document, as text in UTF-8.',
  content: {
    'application/yaml': { schema: { type: 'string', examples: ['cv:\n  name: Jane Doe\n'] } },
    'application/json': { schema: ref('CvDocument') },
  },
};

const BYTES = { schema: { type: 'string', format: 'binary' } };

/**
 * What answers and bodies are. Fastify does not see it, since it would check them; cvpress does so itself, with positions.
 *
 * @type {Record<string, object>}
 */
const DESCRIBED = {
  '/render': {
    summary: 'Renders a document',
    operationId: 'render',
    body: SENT,
    response: {
      200: {
        description: 'The document in the format that was asked for.',
        content: Object.fromEntries(Object.values(MEDIA_TYPES).map((type) => [type, BYTES])),
      },
      406: problem('There is no format that the header `Accept` has.'),
      ...problems(),
    },
  },
  '/validate': {
    summary: 'Checks a document',
    operationId: 'validate',
    body: SENT,
    response: {
      200: {
        description: 'What is wrong with it, if anything.',
        content: { 'application/json': { schema: VALIDATION } },
      },
      ...problems(),
    },
  },
};

/** @param {import('fastify').FastifyInstance} service */
export async function addDescription(service) {
  await service.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'CV service', version, description: 'Renders CVs that are written as YAML or JSON.' },
      components: { schemas: components() },
    },
    transform: ({ schema, url }) => ({ url, schema: { ...schema, ...DESCRIBED[url] } }),
  });
  service.get('/openapi.json', { schema: { hide: true } }, async () => service.swagger());
}

/** The problems that there may be with any document, by status; several have the same. */
function problems() {
  const kinds = Object.values(KINDS).filter(({ status }) => status !== 499);
  const statuses = [...new Set(kinds.map(({ status }) => status))];
  return {
    ...Object.fromEntries(
      statuses.map((status) => {
        const titles = kinds.filter((kind) => kind.status === status).map(({ title }) => title);
        return [status, problem(titles.join(' '))];
      }),
    ),
    415: problem('The body has another type, or is compressed.'),
  };
}

/** @param {string} description */
function problem(description) {
  return { description, content: { 'application/problem+json': { schema: ref('Problem') } } };
}

/** The schemas that the description refers to. */
function components() {
  const { $schema, $id, $comment, $defs, ...document } = schemas;
  const moved = JSON.stringify({ CvDocument: document, ...$defs }).replaceAll('"#/$defs/', '"#/components/schemas/');
  return { ...JSON.parse(moved), Diagnostic: DIAGNOSTIC, Problem: PROBLEM };
}

/** @param {string} name */
function ref(name) {
  return { $ref: `#/components/schemas/${name}` };
}
