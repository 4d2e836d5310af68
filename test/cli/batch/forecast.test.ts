import { expect, it } from 'vitest';
import { Forecast } from '../../../src/cli/batch/forecast.js';

it.each([
  { total: 2, workers: 1, times: [], isWorth: false },
  { total: 10, bytes: 200, workers: 1, times: [], isWorth: false },
  { total: 10, bytes: 5000, workers: 1, times: [], isWorth: true },
  { total: 20, bytes: 200, workers: 1, times: [], isWorth: true },
  { total: 20, bytes: 200, workers: 2, times: [], isWorth: false },
  { total: 40, workers: 3, times: [], isWorth: true },
  { total: undefined, workers: 63, times: [], isWorth: true },
  // Slow documents, such as images of many pages.
  { total: 6, bytes: 200, workers: 1, times: [600, 500, 500], isWorth: true },
  // The first documents are slow because they are the first.
  { total: 8, workers: 1, times: [90, 60, 25], isWorth: false },
  // A slow start, as on a busy machine.
  { total: 20, workers: 1, times: [], startMs: 800, isWorth: false },
  // Documents that have not changed are not rendered.
  { total: 1000, skipped: 995, workers: 1, times: [], isWorth: false },
])(
  'another worker is worth starting: %j',
  ({ total, bytes = 4000, skipped = 0, workers, times, startMs, isWorth }) => {
    const forecast = new Forecast(total, bytes);
    forecast.remaining -= skipped;
    for (const ms of times) {
      forecast.addDocument(ms);
      forecast.remaining -= 1;
    }
    expect(forecast.isWorthStarting(workers, startMs)).toBe(isWorth);
  },
);
