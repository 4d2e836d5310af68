/** The page of the panel: nothing but a frame with the preview. It has no scripts, and loads nothing but that frame. */
export function framePage(address: string): string {
  const { origin } = new URL(address);
  const frame = `<iframe title="Preview" src="${escaped(address)}" allow="clipboard-write; local-network-access"></iframe>`;
  return page(
    `frame-src ${origin};`,
    'html, body, iframe { margin: 0; padding: 0; border: 0; width: 100%; height: 100vh; display: block }',
    frame,
  );
}

/** Whether the preview answers where the editor says that it can be reached: since it shows a CV, only at its own port of the machine. */
export function answersAt(reachable: string, address: string): boolean {
  const [there, own] = [new URL(reachable), new URL(address)];
  return ['127.0.0.1', 'localhost'].includes(there.hostname) && there.port === own.port;
}

/** The page of a panel without a preview: why there is none. */
export function messagePage(title: string, text: string): string {
  return page(
    '',
    'pre { white-space: pre-wrap }',
    `<h2>${escaped(title)}</h2><pre>${escaped(text)}</pre>`,
  );
}

function page(policy: string, style: string, body: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; ${policy}">
<style>${style}</style>
</head>
<body>${body}</body>
</html>
`;
}

function escaped(text: string): string {
  const names: Readonly<Record<string, string>> = { '&': 'amp', '<': 'lt', '>': 'gt', '"': 'quot' };
  return text.replaceAll(/[&<>"]/g, (sign) => `&${names[sign]};`);
}
