/**
 * The further arguments of an overload that is only for documents of the type `unknown`. For any other type it wants more arguments
 * than anybody gives: TypeScript then leaves the overload out of account, and says which part of a document is wrong instead of
 * that no overload matches. (Seen in TypeScript 5.4 to 7.)
 */
export type IfUnknown<Document, Arguments extends readonly unknown[]> = unknown extends Document
  ? Arguments
  : [never, never, never];
