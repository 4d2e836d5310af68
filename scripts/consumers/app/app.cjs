const { readFileSync } = require('node:fs');
const cvpress = require('cvpress');

import('./use.mjs')
  .then(({ use }) => use(cvpress, readFileSync('cv.yaml', 'utf8')))
  .then((digests) => console.log(JSON.stringify(digests)));
