// What a document can become, and how the client says which.

/** The formats and their media types; the first one is for clients that take anything. */
export const MEDIA_TYPES = Object.freeze({
  pdf: 'application/pdf',
  png: 'image/png',
  svg: 'image/svg+xml',
  html: 'text/html',
  md: 'text/markdown',
  txt: 'text/plain',
  typ: 'text/vnd.typst',
});

/** @typedef {keyof typeof MEDIA_TYPES} Format */

export const FORMATS = /** @type {Format[]} */ (Object.keys(MEDIA_TYPES));

/**
 * The format that `?format=` names, else the one of the header `Accept`; undefined if there is none.
 *
 * @param {import('fastify').FastifyRequest} request
 * @param {Format | undefined} named
 */
export function formatFor(request, named) {
  if (named !== undefined) return named;
  const type = request.accepts().type(Object.values(MEDIA_TYPES));
  return FORMATS.find((format) => MEDIA_TYPES[format] === type);
}
