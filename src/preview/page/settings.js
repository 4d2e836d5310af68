// Settings in local storage, if the browser allows it.

export function getSetting(key) {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

export function setSetting(key, value) {
  try {
    localStorage.setItem(key, value);
  } catch {
    // The setting is lost with the tab.
  }
}
