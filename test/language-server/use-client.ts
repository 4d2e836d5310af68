import { afterAll, beforeAll, expect } from 'vitest';
import { Client } from './client.js';

/** The editor of a test file, after `useClient`. */
export let client: Client;

/** Starts a server for a test file, and checks that it exits without errors. */
export function useClient(): void {
  beforeAll(async () => {
    client = await Client.start();
  });
  afterAll(async () => {
    expect(await client.stop()).toBe(0);
    expect(client.stderr).toBe('');
  });
}
