// Starts the service, and ends it in good order.
import closeWithGrace from 'close-with-grace';
import { createRenderer } from 'cvpress';
import { makeService } from './service.mjs';
import { readSettings } from './settings.mjs';

/** After this many more milliseconds the process ends, whatever is left. */
const LAST_MS = 5000;

const settings = readSettingsOrExit();
const { workers, maxQueue, timeoutMs, bodyBytes, pages, memory } = settings;
const limits = { bytes: bodyBytes, pages, memory };
const renderer = createRenderer({ workers, minWorkers: workers, maxQueue, timeoutMs, limits });
const service = await makeService(renderer, settings);

closeWithGrace({ delay: settings.graceMs + LAST_MS, logger: service.log }, async ({ signal, err }) => {
  if (err !== undefined) service.log.fatal(err);
  service.log.info({ signal }, 'closing');
  // Whoever still waits then gets an answer, too.
  const late = setTimeout(() => renderer.close({ force: true }), settings.graceMs);
  // Accepts no more requests, answers those under way, then closes the renderer.
  await service.close();
  clearTimeout(late);
  service.log.info('closed');
});

// Without fonts, or without the engine's binary for this system, this fails now rather than with the first document.
await renderer.ready();
await service.listen({ host: settings.host, port: settings.port });

function readSettingsOrExit() {
  try {
    return readSettings(process.env);
  } catch (error) {
    console.error(/** @type {Error} */ (error).message);
    process.exit(2);
  }
}
