/** Random CVs: equal seeds give equal CVs. */

/** Creates a generator of numbers from 0 to 1 (Mulberry32). */
export function randomNumbers(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

/** Makes random choices; `fresh` never repeats a text, so that a text identifies its field. */
export class Chooser {
  #random;
  #taken = new Set();

  constructor(seed) {
    this.#random = randomNumbers(seed);
    for (let i = 0; i < 5; i++) this.#random();
  }

  /** Returns an integer from 0 to `below`, exclusive. */
  below(below) {
    return Math.floor(this.#random() * below);
  }

  between(least, most) {
    return least + this.below(most - least + 1);
  }

  chance(probability) {
    return this.#random() < probability;
  }

  of(items) {
    return items[this.below(items.length)];
  }

  /** Returns a value that no earlier call returned. */
  fresh(make) {
    for (let tries = 0; tries < 500; tries++) {
      const value = make();
      if (this.#taken.has(value)) continue;
      this.#taken.add(value);
      return value;
    }
    throw new Error(`no more words: ${make}`);
  }

  some(items, count) {
    const rest = [...items];
    return Array.from(
      { length: Math.min(count, rest.length) },
      () => rest.splice(this.below(rest.length), 1)[0],
    );
  }
}

const split = (text) => text.split('|').map((item) => item.trim().replaceAll(/\s+/g, ' '));

const FIRST =
  split(`Renata|Oriane|Håkon|Priyanka|Beat|Sinéad|Thomas|Amélie|Jürgen|Noor|Mateo|Ingrid|Dario|Yara|Felix|Ama|Tomás|Hannah|
Kofi|Léa|Björn|Chiara|Samuel|Aisha|Nils|Zoë|Rafael|Linnea|Omar|Victoria|Anton|Mei|João|Elif|Patrick|Naomi`);
const LAST =
  split(`Okafor|Vestergaard|Rustad|Deshmukh|Zurbriggen|McGroarty|Fontaine|Müller|Haddad|Álvarez|Lindqvist|Moretti|Bauer|Mensah|
Kowalczyk|Whitfield|Nakamura|Castellanos|O’Brien|Schäfer|van den Berg|Silva|Petersen|Ferreira-Lopes|Chowdhury|Eriksen|Dubois|Stone|Aydin|Hughes`);
const CITIES =
  split(`Portland, OR|Seattle, WA|Zürich, Switzerland|Lyon, France|Edinburgh, UK|Bergen, Norway|Toronto, Canada|Austin, TX|
Berlin, Germany|Porto, Portugal|Nairobi, Kenya|Singapore|Montréal, Québec|Boston, MA|Málaga, Spain|Uppsala, Sweden|Dublin, Ireland|
Chicago, IL|Melbourne, Australia|San José, CA|Turin, Italy|Rotterdam, Netherlands|Denver, CO|Vienna, Austria|Accra, Ghana|Remote|Graz, Austria|
Minneapolis, MN|Cork, Ireland|Gothenburg, Sweden|Basel, Switzerland|Leeds, UK|Salt Lake City, UT|Bengaluru, India`);
const FIRMS =
  split(`Larkmoor|Tessel|Cobalt Harbor|Brightwater|Quillon|Ostrava|Fernhill|Meridian|Paxton|Nordlys|Halcyon|Silverbirch|Kestrel|
Ironbridge|Juniper|Talus|Umbra|Vantage|Wexford|Yarrow|Zephyr|Calder|Dunmore|Elmgate|Foxglove|Granary`);
const KINDS =
  split(`Freight|Grid Systems|Credit Union|Health|Software|Labs|Logistics|Energy|Insurance|Media|Robotics|Analytics|& Sons|
Therapeutics|Foods|Consulting|Airways|Bank|Instruments|Studios|GmbH|Inc.|Ltd|S.A.`);
const RANKS = split(
  `Senior|Lead|Principal|Junior|Staff|Associate|Chief|Deputy|Assistant|Regional|Interim`,
);
const JOBS =
  split(`Software Engineer|Data Analyst|Product Manager|Nurse Practitioner|Marketing Specialist|Financial Controller|
Mechanical Engineer|UX Designer|Research Scientist|Account Executive|Operations Manager|Civil Engineer|Teacher of Mathematics|
Copy Editor|Systems Administrator|Legal Counsel|Quality Inspector|Pharmacist|Architect|Project Coordinator|Security Consultant|Chef de Partie`);
const SUBJECTS =
  split(`Computer Science|Mechanical Engineering|Economics|Geophysics|Nursing|Applied Mathematics|History of Art|Law|
Chemistry|Business Administration|Linguistics|Environmental Policy|Graphic Design|Molecular Biology|Civil Engineering|Journalism|Statistics`);
const DEGREES = split(
  `BSc in|MSc in|PhD in|Bachelor of Arts in|Master of Science,|B.A.,|Diploma in|MBA,|BS in|MA in`,
);
const SCHOOLS = split(
  `University of {}|{} State University|{} Institute of Technology|Technical University of {}|{} College|{} Business School`,
);
const TOWNS =
  split(`Bergen|Oregon|Aarhus|Freiburg|Leiden|Toulouse|Durham|Ghent|Ohio|Coimbra|Otago|Trieste|Lund|Galway|Waterloo|Grenoble|
Saskatoon|Kyoto|Bologna|Utrecht|Aberdeen|Heidelberg`);
const VERBS =
  split(`Led|Built|Designed|Replaced|Introduced|Negotiated|Wrote|Automated|Rebuilt|Planned|Supervised|Migrated|Reduced the cost of|
Took over|Audited|Launched|Documented|Simplified|Coordinated|Tested|Set up|Restructured|Maintained|Proposed|Evaluated`);
const OBJECTS =
  split(`the route planner for 90,000 daily stops|a nightly reporting pipeline|the onboarding of new clinics|three legacy billing
services|a supplier scorecard|the patient handover protocol|the regional sales forecast|a property-based test suite|an incident handbook used
by nine teams|the month-end close|a campaign in four languages|the design system|a fleet of 38 delivery vans|the tender for a new depot|
the curriculum for second-year students|a data warehouse on PostgreSQL|the annual budget of €2.4 million|a predictive maintenance model|
the migration to Kubernetes|safety inspections at eleven sites|a mentoring programme for apprentices|the search index|the customer help desk|
an archive of borehole records|the company’s first mobile app|a cold-chain monitoring system|quarterly board presentations|
the accessibility review of the web shop|a stock-keeping application|the recruiting process`);
const ACHIEVEMENTS =
  split(`which cut waiting times by {}%|saving ${'$'}{},000 a year|so that errors fell from {} to two a month|adopted by {} branches|
with a team of {} people|finished {} days ahead of schedule|now used by more than {},000 customers every week|
which brought the median deploy from {} minutes down to six|winning {} new accounts within two quarters|
with {}% fewer complaints from customers and auditors alike|and trained {} colleagues to run it without outside help|
reviewed by {} independent experts before it went into production|rated {} out of 100 in the yearly survey|
for {} hospitals in three countries, each with its own rules of procurement, data protection and record keeping`);
const CONTINUATIONS =
  split(`; the approach was later taken over by the sister company|, which nobody had dared to touch since it was written|
; presented the results at two international conferences|, working closely with legal, finance and the works council|
, first by measuring what was slow and then by removing parts rather than adding any`);
const PROJECTS =
  split(`tidewater|slowclock|paperboy|Glacier Watch|openledger|Bike Map|Quiet Hours|seedling|lantern|The Long Table|Fieldnotes|
driftwood|Parcel Tetris|Minutes|Skylark|Harbour Choir|loomwork|Waypoint`);
const PAPERS =
  split(`Seasonal friction cycles beneath {} from weekly observations|What a decade of records says about {}|Regularisation without
tuning: hierarchical priors for {}|A Bayesian treatment of {}|Low-power loggers for {}|On the limits of {} in practice|
Towards reproducible measurement of {}|{}: a systematic review|Why {} is not explained by temperature alone|Learning {} from sparse data`);
const TOPICS =
  split(`outlet glaciers|drainage efficiency|basal sliding|hospital readmission|urban traffic noise|protein folding|supply chains|
bilingual reading|soil moisture|consumer credit|wind turbine fatigue|medieval trade routes|database migrations|language acquisition`);
const JOURNALS =
  split(`Journal of Cryospheric Physics|Geophysical Inverse Problems|Annals of Applied Measurement|Open Research Software Notes|
Proceedings of the Alpine Workshop|Ice and Climate|Review of Regional Economics|Nordic Journal of Nursing|Letters in Data Engineering`);
const SKILLS = {
  Languages: split('Go|Rust|SQL|Python|Java|TypeScript|Kotlin|C++|R|MATLAB'),
  Databases: split('PostgreSQL|Redis|TimescaleDB|SQLite|MongoDB|Oracle|Parquet'),
  Operations: split('Kubernetes|Terraform|Grafana|AWS|Ansible|OpenTelemetry|Linux'),
  Design: split('Figma|InDesign|typography|user interviews|prototyping|Sketch'),
  Finance: split('IFRS|SAP FI|cash-flow planning|hedge accounting|Excel|Power BI'),
  Methods: split('Lean|Scrum|Six Sigma|design of experiments|A/B testing|risk analysis'),
  Laboratory: split('HPLC|PCR|mass spectrometry|cell culture|GMP documentation'),
};
const LANGUAGES = split(
  'English|German|French|Spanish|Norwegian|Portuguese|Italian|Arabic|Swedish|Dutch',
);
const LEVELS = split('native|fluent|working knowledge|C1|B2|basic|professional proficiency');
const AWARDS =
  split(`Halvorsen Medal|Excellence Scholarship|Best Paper Award|Employee of the Year|Dean’s List|Rising Star Prize|Travel Grant|
Innovation Cup|Teaching Award`);
const AWARDERS =
  split(`Nordic Society for Research|Chamber of Commerce|Faculty of Science|Association of Engineers|City Council|Rotary Club|
Foundation for Young Talent`);
const CERTIFICATES =
  split(`Certified Kubernetes Administrator|AWS Solutions Architect|PRINCE2 Practitioner|Chartered Accountant|First Aid Instructor|
Scrum Master|Lean Green Belt|ISO 27001 Lead Auditor`);
const INTERESTS = split(
  'Choral singing|Mountain rescue|Beekeeping|Letterpress printing|Open-water swimming|Chess|Restoring radios|Trail running',
);
const TITLES = {
  work: ['Experience', 'Work Experience', 'Professional Experience', 'Employment History'],
  education: ['Education', 'Education and Training', 'Academic Background'],
  projects: ['Projects', 'Selected Projects', 'Personal Projects'],
  volunteer: ['Volunteering', 'Volunteer Experience', 'Extracurricular Activities'],
  publications: ['Publications', 'Selected Publications'],
  skills: ['Skills', 'Technical Skills', 'Key Skills'],
  languages: ['Languages', 'Language Skills'],
  awards: ['Awards', 'Honors and Awards', 'Awards and Scholarships'],
  certificates: ['Certificates', 'Certifications', 'Licenses'],
  interests: ['Interests', 'Hobbies and Interests'],
};

/** @returns {import('./cv.mjs').Cv} */
export function randomCv(seed) {
  const choose = new Chooser(seed);
  const [first, last] = [choose.of(FIRST), choose.of(LAST)];
  const user = ascii(`${first}.${last}`);
  const kinds = ['work', 'education', 'skills'];
  for (const [kind, probability] of [
    ['projects', 0.5],
    ['languages', 0.5],
    ['publications', 0.3],
    ['awards', 0.35],
    ['certificates', 0.3],
    ['volunteer', 0.3],
    ['interests', 0.25],
  ])
    if (choose.chance(probability)) kinds.push(kind);
  if (choose.chance(0.3)) [kinds[0], kinds[1]] = [kinds[1], kinds[0]];
  // From one page of a student to four of an academic.
  const weight = choose.of([0.5, 0.7, 1, 1, 1.3, 1.8, 2.6]);
  return {
    name: `${first} ${last}`,
    label: choose.fresh(() => `${choose.of(RANKS)} ${choose.of(JOBS)}`),
    email: `${user}@${choose.of(['example.com', 'example.org', 'mail.example.net'])}`,
    phone:
      choose.of([
        '+1 503-555-0',
        '+44 131 496 0',
        '+41 44 668 18 ',
        '(555) 010-2',
        '+49 30 901820 ',
      ]) + choose.between(100, 999),
    place: choose.fresh(() => choose.of(CITIES)),
    website: `https://www.${ascii(last)}.example.${choose.of(['com', 'io', 'net'])}`,
    profiles: choose
      .some(['LinkedIn', 'GitHub'], choose.between(0, 2))
      .map((network) => createProfile(network, user, choose)),
    summary: choose.chance(0.7) ? createSummary(choose) : undefined,
    sections: kinds.map((kind) => ({
      kind,
      title: choose.of(TITLES[kind]),
      entries: CREATORS[kind](choose, weight),
    })),
  };
}

function createProfile(network, user, choose) {
  const username = `${user.replaceAll('.', '-')}-${choose.between(10, 99)}${network === 'GitHub' ? 'x' : ''}`;
  const host = network === 'GitHub' ? 'github.com/' : 'www.linkedin.com/in/';
  return { network, username, url: `https://${host}${username}` };
}

function createSummary(choose) {
  const [years, job] = [choose.between(3, 25), choose.of(JOBS).toLowerCase()];
  const start = choose.of([
    `${years} years as a ${job}.`,
    `A ${job} by training, with ${years} years in practice.`,
  ]);
  return [
    start,
    ...Array.from({ length: choose.between(1, 2) }, () => `${createSentence(choose)}.`),
  ].join(' ');
}

/** Describes an achievement with figures. */
export function createSentence(choose) {
  return choose.fresh(() => {
    const base = `${choose.of(VERBS)} ${choose.of(OBJECTS)}`;
    const length = choose.below(4);
    const result = () => choose.of(ACHIEVEMENTS).replace('{}', String(choose.between(12, 95)));
    if (length === 0)
      return `${base} (${choose.between(2, 40)} ${choose.of(['weeks', 'sites', 'people', 'modules'])})`;
    return `${base}, ${result()}${length === 3 ? choose.of(CONTINUATIONS) : ''}`;
  });
}

const scaleCount = (choose, weight, least, most) =>
  Math.max(1, Math.round(choose.between(least, most) * weight));
const createList = (length, make) => Array.from({ length }, (_, index) => make(index));
const createBullets = (choose, most) =>
  createList(choose.between(0, 9) === 0 ? 0 : choose.between(1, most), () =>
    createSentence(choose),
  );
const chooseYear = (choose, from = 2001, to = 2025) => choose.between(from, to);
const choosePlace = (choose) =>
  choose.chance(0.8) ? choose.fresh(() => choose.of(CITIES)) : undefined;

/** Creates consecutive periods, newest first. */
function createCareer(choose, length, latest) {
  let end = latest;
  return createList(length, (index) => {
    const start = { year: end.year - choose.between(1, 3), month: choose.between(1, 12) };
    const period = { start, end: index === 0 && choose.chance(0.6) ? 'present' : end };
    end =
      start.month > 1
        ? { year: start.year, month: start.month - 1 }
        : { year: start.year - 1, month: 12 };
    return period;
  });
}

const createJobs = (choose, length, latest) =>
  createCareer(choose, length, latest).map((period) => ({
    what: choose.fresh(() =>
      choose.chance(0.5) ? `${choose.of(RANKS)} ${choose.of(JOBS)}` : choose.of(JOBS),
    ),
    where: choose.fresh(() => `${choose.of(FIRMS)} ${choose.of(KINDS)}`),
    place: choosePlace(choose),
    period,
    bullets: createBullets(choose, 5),
  }));

const createDate = (choose) => ({
  start: { year: chooseYear(choose), ...(choose.chance(0.6) && { month: choose.between(1, 12) }) },
});

const CREATORS = {
  work: (choose, weight) =>
    createJobs(choose, scaleCount(choose, weight, 2, 4), {
      year: 2025,
      month: choose.between(1, 12),
    }),
  volunteer: (choose, weight) =>
    createJobs(choose, scaleCount(choose, weight, 1, 2), {
      year: 2023,
      month: choose.between(1, 12),
    }),
  education: (choose, weight) =>
    createCareer(choose, Math.min(4, scaleCount(choose, weight, 1, 2)), {
      year: 2012,
      month: choose.between(5, 9),
    }).map((period) => ({
      what: choose.fresh(() => `${choose.of(DEGREES)} ${choose.of(SUBJECTS)}`),
      where: choose.fresh(() => choose.of(SCHOOLS).replace('{}', choose.of(TOWNS))),
      place: choosePlace(choose),
      period:
        period.end === 'present' ? { start: period.start, end: { year: 2012, month: 6 } } : period,
      bullets: choose.chance(0.5) ? createBullets(choose, 2) : [],
    })),
  projects: (choose, weight) =>
    createList(scaleCount(choose, weight, 2, 3), () => {
      const what = choose.fresh(() => choose.of(PROJECTS));
      return {
        what,
        url: `https://github.com/example/${ascii(what).replaceAll('.', '')}`,
        period: createDate(choose),
        bullets: createList(choose.between(1, 2), () => createSentence(choose)),
      };
    }),
  publications: (choose, weight) =>
    createList(Math.min(9, scaleCount(choose, weight, 2, 5)), () => ({
      what: choose.fresh(() => choose.of(PAPERS).replace('{}', choose.of(TOPICS))),
      authors: createList(choose.between(2, 4), () =>
        choose.fresh(() => `${choose.of(FIRST)[0]}. ${choose.of(LAST)}`),
      ),
      journal: choose.fresh(
        () =>
          `${choose.of(JOURNALS)} ${choose.between(3, 71)}, ${choose.between(11, 99)}–${choose.between(100, 140)}`,
      ),
      doi: `10.5555/${choose.of(['jcp', 'gip', 'orsn', 'pfm'])}.${choose.between(1000, 9999)}`,
      period: createDate(choose),
      bullets: [],
    })),
  skills: (choose) =>
    choose.some(Object.keys(SKILLS), choose.between(2, 4)).map((what) => ({
      what,
      details: choose.some(SKILLS[what], choose.between(3, 5)).join(', '),
      bullets: [],
    })),
  languages: (choose) =>
    createList(choose.between(2, 3), () => {
      const what = choose.fresh(() => choose.of(LANGUAGES));
      return { what, details: choose.fresh(() => `${choose.of(LEVELS)}`), bullets: [] };
    }),
  awards: (choose, weight) =>
    createList(Math.min(3, scaleCount(choose, weight, 1, 2)), () => ({
      what: choose.fresh(() => choose.of(AWARDS)),
      details: choose.fresh(() => choose.of(AWARDERS)),
      period: createDate(choose),
      bullets: [],
    })),
  certificates: (choose) =>
    createList(choose.between(1, 2), () => ({
      what: choose.fresh(() => choose.of(CERTIFICATES)),
      period: createDate(choose),
      bullets: [],
    })),
  interests: (choose) => [{ what: choose.some(INTERESTS, 3).join(', '), bullets: [] }],
};

/** Converts to the characters of a URL. */
function ascii(text) {
  return text
    .toLowerCase()
    .replaceAll('ø', 'o')
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .replaceAll(/[^a-z0-9.-]/g, '');
}
