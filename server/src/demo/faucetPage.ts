/**
 * An HTML page that pays from outside on the local networks. Script and style are separate files because of the content
 * security policy.
 */
export const faucetPage = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<title>Faucet · Aldgate (local)</title>
<link rel="icon" href="/favicon.svg">
<link rel="stylesheet" href="/faucet/faucet.css">
</head>
<body>
<main>
<h1>Faucet</h1>
<p>Coins of the local networks, paid from outside. A block is made every two seconds while something is unconfirmed.</p>
<table>
<thead><tr><th>Network</th><th>Height</th><th>Waiting</th><th>State</th><th></th></tr></thead>
<tbody id="networks"></tbody>
</table>
<form id="pay">
<h2>Pay</h2>
<label>Asset <select name="asset">
<option value="USDT ETH">USDT on Ethereum</option><option value="USDC ETH">USDC on Ethereum</option>
<option value="ETH ETH">ETH on Ethereum</option><option value="BTC BTC">BTC on Bitcoin</option>
</select></label>
<label>Address <input name="address" required autocomplete="off" spellcheck="false" size="46"></label>
<label>Amount <input name="amount" required autocomplete="off" inputmode="decimal" size="14"></label>
<button>Pay</button>
</form>
<form id="drop">
<h2>Drop</h2>
<p>Takes a payment that no block has out of the pool.</p>
<label>Network <select name="network"><option>ETH</option><option>BTC</option></select></label>
<label>Transaction <input name="txid" required autocomplete="off" spellcheck="false" size="46"></label>
<button>Drop</button>
</form>
<p id="result" role="status"></p>
</main>
<script src="/faucet/faucet.js"></script>
</body>
</html>
`;

export const faucetScript = `const rows = document.getElementById('networks');
const result = document.getElementById('result');
async function send(path, body) {
  const response = await fetch('/faucet/' + path, {
    method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body),
  }).catch(() => null);
  const answer = response ? await response.json() : { message: 'The server does not answer.' };
  result.textContent = answer.message ?? (answer.txid ? 'Sent: ' + answer.txid : 'Done.');
  await refresh();
}
function button(text, press) {
  const made = document.createElement('button');
  made.textContent = text;
  made.addEventListener('click', press);
  return made;
}
async function refresh() {
  const response = await fetch('/faucet/state').catch(() => null);
  if (!response || !response.ok) return;
  const networks = await response.json();
  rows.replaceChildren(...networks.map(({ network, isConnected, height, mempool, isPaused }) => {
    const row = document.createElement('tr');
    const state = isConnected ? (isPaused ? 'paused' : 'connected') : 'not connected';
    for (const text of [network, height ?? '–', mempool ?? '–', state]) {
      const cell = document.createElement('td');
      cell.textContent = String(text);
      row.append(cell);
    }
    const actions = document.createElement('td');
    if (isConnected) {
      actions.append(
        button('Mine 1', () => send('mine', { network, blocks: 1 })),
        button('Mine 6', () => send('mine', { network, blocks: 6 })),
        button('Reorganise 1', () => send('reorg', { network, depth: 1 })),
        button(isPaused ? 'Resume' : 'Pause', () => send('pause', { network, isPaused: !isPaused })),
      );
    }
    row.append(actions);
    return row;
  }));
}
document.getElementById('pay').addEventListener('submit', (event) => {
  event.preventDefault();
  const form = new FormData(event.target);
  const [asset, network] = String(form.get('asset')).split(' ');
  const address = String(form.get('address')).trim();
  send('pay', { network, asset, address, amount: String(form.get('amount')).trim() });
});
document.getElementById('drop').addEventListener('submit', (event) => {
  event.preventDefault();
  const form = new FormData(event.target);
  send('drop', { network: form.get('network'), txid: String(form.get('txid')).trim() });
});
refresh();
setInterval(refresh, 1000);
`;

export const faucetStyle = `:root { color-scheme: dark light; }
body { margin: 0; font: 14px/1.5 system-ui, sans-serif; background: #101317; color: #eceef0; }
main { max-width: 860px; margin: 0 auto; padding: 32px 20px; }
h1 { font-size: 20px; margin: 0 0 4px; }
h2 { font-size: 15px; margin: 24px 0 8px; }
p { margin: 0 0 12px; color: #aeb5bd; }
table { width: 100%; border-collapse: collapse; margin: 24px 0 0; }
th, td { padding: 8px 8px 8px 0; text-align: left; border-bottom: 1px solid #2b3138; }
label { display: block; margin: 0 0 8px; color: #aeb5bd; }
input, select, button { font: inherit; color: inherit; background: #1a1f25; border: 1px solid #3a424b; padding: 4px 8px; }
input { max-width: 100%; }
button { margin: 0 6px 6px 0; cursor: pointer; }
#result { overflow-wrap: anywhere; margin-top: 16px; }
`;
