// Choices outlast a tab if the browser allows it.

/**
 * @param {string} key
 * @returns {string | null}
 */
export function stored(key) {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/**
 * @param {string} key
 * @param {string} value
 */
export function store(key, value) {
  try {
    localStorage.setItem(key, value);
  } catch {
    // It lasts as long as the tab.
  }
}
