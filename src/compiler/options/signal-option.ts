import { types } from 'node:util';
import type { AbortSignalLike } from '../../worker-process/abort.js';
import { defineOption } from './option-table.js';

/** Rejects proxies, as methods of AbortSignal fail on them. */
export const SIGNAL = defineOption<AbortSignalLike | undefined>(
  undefined,
  (value) => !types.isProxy(value) && value instanceof AbortSignal,
  'an AbortSignal',
  'pass the `signal` of an AbortController',
);
