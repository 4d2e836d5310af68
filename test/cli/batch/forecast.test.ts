import { expect, it } from 'vitest';
import { Forecast } from '../../../src/cli/batch/forecast.js';

it.each([
  { total: 2, workers: 1, times: [], isWorth: false },
  { total: 10, workers: 1, times: [], isWorth: false },
  { total: 11, workers: 1, times: [], isWorth: true },
  { total: 40, workers: 3, times: [], isWorth: true },
  { total: 40, workers: 4, times: [], isWorth: false },
  { total: undefined, workers: 63, times: [], isWorth: true },
  // Slow documents, such as images of many pages.
  { total: 10, workers: 1, times: [600, 500, 500, 500], isWorth: true },
  { total: 6, workers: 1, times: [600, 500, 500, 500], isWorth: false },
  // The first documents are slow because they are the first.
  { total: 10, workers: 1, times: [90, 60, 30, 25], isWorth: false },
  // Documents that have not changed are not rendered.
  { total: 1000, skipped: 995, workers: 1, times: [], isWorth: false },
])(
  'another worker for $total documents ($skipped skipped), $workers workers, and times $times: $isWorth',
  ({ total, skipped = 0, workers, times, isWorth }) => {
    const forecast = new Forecast(total);
    forecast.remaining -= skipped;
    for (const ms of times) {
      forecast.addDocument(ms);
      forecast.remaining -= 1;
    }
    expect(forecast.isWorthStarting(workers)).toBe(isWorth);
  },
);
