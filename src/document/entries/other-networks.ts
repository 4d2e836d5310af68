/** Networks that a header does not show, by folded name, and how the addresses of their profiles begin, where all begin alike. */
const OTHER_NETWORKS: ReadonlyMap<string, string | undefined> = new Map([
  ['academia', undefined],
  ['behance', 'https://www.behance.net/'],
  ['bitbucket', 'https://bitbucket.org/'],
  ['bluesky', 'https://bsky.app/profile/'],
  ['codeberg', 'https://codeberg.org/'],
  ['discord', undefined],
  ['dribbble', 'https://dribbble.com/'],
  ['facebook', 'https://www.facebook.com/'],
  ['gitea', undefined],
  ['gitee', 'https://gitee.com/'],
  ['gitlab', 'https://gitlab.com/'],
  ['googlescholar', 'https://scholar.google.com/citations?user='],
  ['huggingface', 'https://huggingface.co/'],
  ['imdb', 'https://www.imdb.com/name/'],
  ['kaggle', 'https://www.kaggle.com/'],
  ['leetcode', 'https://leetcode.com/u/'],
  ['matrix', undefined],
  ['medium', 'https://medium.com/@'],
  ['pinterest', 'https://www.pinterest.com/'],
  ['reddit', 'https://www.reddit.com/user/'],
  ['researchgate', 'https://www.researchgate.net/profile/'],
  ['scholar', 'https://scholar.google.com/citations?user='],
  ['skype', undefined],
  ['sourcehut', 'https://sr.ht/~'],
  ['stackexchange', undefined],
  ['stackoverflow', 'https://stackoverflow.com/users/'],
  ['telegram', 'https://t.me/'],
  ['threads', 'https://www.threads.net/@'],
  ['tiktok', 'https://www.tiktok.com/@'],
  ['twitch', 'https://www.twitch.tv/'],
  ['twitter', 'https://x.com/'],
  ['whatsapp', undefined],
  ['x', 'https://x.com/'],
  ['xing', 'https://www.xing.com/profile/'],
  ['youtube', 'https://www.youtube.com/@'],
]);

/** Whether a name is that of such a network, which is therefore no misspelling of another one. */
export function isOtherNetwork(name: string): boolean {
  return OTHER_NETWORKS.has(fold(name));
}

/** How the address of a profile on such a network begins, up to the user name. */
export function profilesOn(name: string): string | undefined {
  return OTHER_NETWORKS.get(fold(name));
}

/** `Stack Overflow`, `stack_overflow`, `gitlab.com` */
function fold(name: string): string {
  return name
    .trim()
    .toLowerCase()
    .replace(/\.(?:com|org|net|app)$/, '')
    .replaceAll(/[^a-z\d]/g, '');
}
