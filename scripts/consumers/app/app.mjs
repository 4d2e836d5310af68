import { readFileSync } from 'node:fs';
import * as cvpress from 'cvpress';
import { use } from './use.mjs';

use(cvpress, readFileSync('cv.yaml', 'utf8')).then((digests) =>
  console.log(JSON.stringify(digests)),
);
