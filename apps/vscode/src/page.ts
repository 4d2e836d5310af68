/** Renders the panel's page: a frame with the preview. It has no scripts and loads nothing else. */
export function renderFramePage(address: string): string {
  const { origin } = new URL(address);
  return renderPage(
    `frame-src ${origin};`,
    'html, body, iframe ' +
      '{ margin: 0; padding: 0; border: 0; width: 100%; height: 100vh; display: block }',
    `<iframe title="Preview" src="${escapeHtml(address)}" ` +
      'allow="clipboard-write; local-network-access"></iframe>',
  );
}

/**
 * Checks that the preview accepts requests to an external address: the content is private, so its
 * server accepts only its own port on the local machine.
 *
 * @param external - the address that the editor maps the preview's address to
 */
export function isReachable(external: string, address: string): boolean {
  const { hostname, port } = new URL(external);
  return ['127.0.0.1', 'localhost'].includes(hostname) && port === new URL(address).port;
}

export function renderMessagePage(title: string, text: string): string {
  return renderPage(
    '',
    'pre { white-space: pre-wrap }',
    `<h2>${escapeHtml(title)}</h2><pre>${escapeHtml(text)}</pre>`,
  );
}

function renderPage(policy: string, style: string, body: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy"
  content="default-src 'none'; style-src 'unsafe-inline'; ${policy}">
<style>${style}</style>
</head>
<body>${body}</body>
</html>
`;
}

function escapeHtml(text: string): string {
  const names: Readonly<Record<string, string>> = { '&': 'amp', '<': 'lt', '>': 'gt', '"': 'quot' };
  return text.replaceAll(/[&<>"]/g, (character) => `&${names[character]};`);
}
