/** More than V8 allows outside its heap before it collects garbage, in bytes (`kExternalAllocationSoftLimit`, 64 MB). */
const ENOUGH = 72 * 2 ** 20;

/**
 * Makes V8 collect garbage soon, step by step. The engine's documents and compilers are outside V8's heap, behind handles of a few bytes,
 * so a process that only renders produces too little garbage for V8 to collect them: after 3,000 CVs it had 631 MB. So V8 is told of
 * much memory, which is never touched and so never taken from the system.
 *
 * A collection by force (`gc`) would also free most of the optimised code: compiling that again took 3 ms per document.
 */
export function collectSoon(): void {
  void new ArrayBuffer(ENOUGH);
}
