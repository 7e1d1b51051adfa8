/**
 * An HTML page of the messages that the local profile sent. Script and style are separate files because of the
 * content security policy.
 */
export const mailboxPage = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<title>Mailbox · Aldgate (local)</title>
<link rel="icon" href="/favicon.svg">
<link rel="stylesheet" href="/mailbox/mailbox.css">
</head>
<body>
<main>
<h1>Mailbox</h1>
<p>Everything this local platform sent, newest first.</p>
<ol id="messages" aria-live="polite"></ol>
<p id="empty" hidden>Nothing was sent yet.</p>
</main>
<script src="/mailbox/mailbox.js"></script>
</body>
</html>
`;

export const mailboxScript = `const list = document.getElementById('messages');
const empty = document.getElementById('empty');
let shown = '';
async function refresh() {
  const response = await fetch('/mailbox/messages').catch(() => null);
  if (!response || !response.ok) return;
  const messages = await response.json();
  const ids = messages.map((message) => message.id).join();
  empty.hidden = messages.length > 0;
  if (ids === shown) return;
  shown = ids;
  list.replaceChildren(...messages.map((message) => {
    const item = document.createElement('li');
    const head = document.createElement('p');
    const title = document.createElement('strong');
    const text = document.createElement('pre');
    title.textContent = message.subject;
    head.append(title, ' to ' + message.to + ', ' + new Date(message.at).toISOString().replace('T', ' ').slice(0, 19) + ' UTC');
    text.textContent = message.text;
    item.append(head, text);
    return item;
  }));
}
refresh();
setInterval(refresh, 2000);
`;

export const mailboxStyle = `:root { color-scheme: dark light; }
body { margin: 0; font: 14px/1.5 system-ui, sans-serif; background: #101317; color: #eceef0; }
main { max-width: 760px; margin: 0 auto; padding: 32px 20px; }
h1 { font-size: 20px; margin: 0 0 4px; }
p { margin: 0 0 12px; color: #aeb5bd; }
strong { color: #eceef0; }
ol { list-style: none; margin: 24px 0; padding: 0; border-top: 1px solid #2b3138; }
li { padding: 16px 0; border-bottom: 1px solid #2b3138; }
pre { margin: 0; white-space: pre-wrap; font: inherit; }
`;
