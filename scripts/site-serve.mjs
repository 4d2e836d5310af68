/** `npm run site:serve [-- PORT]`: serves the site of `npm run site`, by default on port 8080. */
import { createServer } from 'node:http';
import sirv from 'sirv';

const port = Number(process.argv[2] ?? 8080);
const serve = sirv('dist-site', { dev: true });
createServer((request, response) => {
  serve(request, response, () => response.writeHead(404).end('There is no such page.'));
}).listen(port, '127.0.0.1', () => console.log(`http://127.0.0.1:${port}/`));
