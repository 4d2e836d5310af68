/** The program that opens browsers may be missing, or fail without one. */
export async function openBrowser(address: string, onFailure: () => void): Promise<void> {
  const { default: open } = await import('open');
  try {
    const opener = await open(address);
    opener.once('exit', (code) => {
      if (code !== 0) onFailure();
    });
  } catch {
    onFailure();
  }
}
