import { afterAll, beforeAll, expect } from 'vitest';
import { Client } from './client.js';

/** The editor of the tests of a file, once `useClient` was called. */
export let client: Client;

/** Starts a server for the tests of this file, and ends it after them: without an error, and without a word on standard error. */
export function useClient(): void {
  beforeAll(async () => {
    client = await Client.start();
  });
  afterAll(async () => {
    expect(await client.stop()).toBe(0);
    expect(client.stderr).toBe('');
  });
}
