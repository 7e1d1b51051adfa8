import { minorUnits } from '@aldgate/domain/money/minorUnits.ts';
import { LOCAL_ACCOUNTS } from './accounts.ts';

/**
 * An HTML page for people at the local bank. Script and style are separate files because of the content security
 * policy.
 */
export const bankPage = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<title>Bank · Aldgate (local)</title>
<link rel="icon" href="/favicon.svg">
<link rel="stylesheet" href="/bank/bank.css">
</head>
<body>
<main>
<h1>Local bank</h1>
<p>The platform's accounts at a bank of its own. It books what is paid in and out, and closes it as a statement.</p>
<p id="result" role="status"></p>
<div class="scroll">
<table>
<caption>Accounts</caption>
<thead><tr><th>Currency</th><th>Account</th><th class="number">Balance</th><th class="number">Not closed</th><th>Last statement</th><th>Statement</th></tr></thead>
<tbody id="accounts"></tbody>
</table>
</div>
<div class="forms">
<form id="pay">
<h2>Pay in</h2>
<label>Account <select name="account" class="accounts"></select></label>
<label>Amount <input name="amount" required autocomplete="off" inputmode="decimal"></label>
<label>Reference <input name="reference" autocomplete="off" spellcheck="false" maxlength="140"></label>
<label>Payer <input name="name" autocomplete="off" maxlength="140"></label>
<label>Payer's IBAN or account <input name="iban" autocomplete="off" spellcheck="false" maxlength="34"></label>
<button>Pay in</button>
</form>
<form id="payments">
<h2>Payment file</h2>
<p>A pain.001.001.09. Each payment is debited once, however often its file comes.</p>
<label>File <input name="file" type="file" accept=".xml,application/xml" required></label>
<button>Take the file</button>
</form>
<form id="return">
<h2>Return a payment</h2>
<label>End-to-end ID <input name="endToEndId" required autocomplete="off" spellcheck="false" maxlength="35"></label>
<label>Reason <input name="reason" required autocomplete="off" maxlength="105" value="AC04 closed account"></label>
<button>Return</button>
</form>
<form id="charge">
<h2>Charge</h2>
<label>Account <select name="account" class="accounts"></select></label>
<label>Amount <input name="amount" required autocomplete="off" inputmode="decimal"></label>
<label>Text <input name="text" autocomplete="off" maxlength="140" value="Account fee"></label>
<button>Charge</button>
</form>
</div>
<div class="scroll">
<table>
<caption>Booked since the last statement</caption>
<thead><tr><th>Date</th><th>Account</th><th class="number">Amount</th><th>Counterparty</th><th>Details</th><th>Bank reference</th></tr></thead>
<tbody id="lines"></tbody>
</table>
</div>
</main>
<script src="/bank/bank.js"></script>
</body>
</html>
`;

const DECIMALS = Object.fromEntries(LOCAL_ACCOUNTS.map(({ currency }) => [currency, minorUnits(currency)]));

export const bankScript = `const DECIMALS = ${JSON.stringify(DECIMALS)};
const result = document.getElementById('result');
const accountRows = document.getElementById('accounts');
const lineRows = document.getElementById('lines');
const selects = document.querySelectorAll('.accounts');
let accounts = [];
let shown = '';

function group(amount, currency) {
  // The text, not a number: it keeps every digit.
  return new Intl.NumberFormat('en-US', { minimumFractionDigits: DECIMALS[currency] }).format(amount);
}
function cell(row, content, isNumber) {
  const made = document.createElement('td');
  made.append(content);
  if (isNumber) made.className = 'number';
  row.append(made);
}
function report(text, isError) {
  result.textContent = text;
  result.className = isError ? 'error' : '';
}
async function send(path, options) {
  const response = await fetch('/bank/' + path, options).catch(() => null);
  const answer = response ? await response.json().catch(() => ({})) : { message: 'The bank does not answer.' };
  if (!response || !response.ok) report(answer.message ?? 'The bank does not answer.', true);
  await refresh();
  return response && response.ok ? answer : null;
}
const post = (path, body) => send(path, {
  method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body),
});
function link(text, account, format, number) {
  const made = document.createElement('a');
  made.textContent = text;
  made.download = '';
  const again = number === undefined ? '' : '&number=' + number;
  made.href = '/bank/statement?account=' + account.id + '&format=' + format + again;
  made.addEventListener('click', () => setTimeout(refresh, 500));
  return made;
}
function showAccount(account) {
  const row = document.createElement('tr');
  const last = account.statements.at(-1);
  cell(row, account.currency);
  cell(row, account.iban ?? account.number);
  cell(row, group(account.balance, account.currency), true);
  cell(row, String(account.open.length), true);
  cell(row, last ? 'No. ' + last.number + ': ' + group(last.opening, account.currency) + ' to ' + group(last.closing, account.currency) : '–');
  const files = document.createElement('span');
  files.className = 'files';
  if (account.open.length > 0 || !last) {
    files.append(link('Close as camt.053', account, 'camt.053'), link('Close as CSV', account, 'csv'));
  }
  if (last) files.append(link('Last camt.053', account, 'camt.053', last.number), link('Last CSV', account, 'csv', last.number));
  cell(row, files);
  return row;
}
function showLine(account, line) {
  const row = document.createElement('tr');
  cell(row, line.bookedOn);
  cell(row, account.currency);
  cell(row, (line.direction === 'credit' ? '+' : '\\u2212') + group(line.amount, account.currency), true);
  cell(row, line.counterparty?.name ?? line.counterparty?.iban ?? line.counterparty?.number ?? '–');
  const details = [line.reference, line.remittance, line.endToEndId, line.returnReason];
  cell(row, details.filter((each) => each !== null).join(' · ') || '–');
  cell(row, line.bankReference);
  return row;
}
async function refresh() {
  const response = await fetch('/bank/accounts').catch(() => null);
  if (!response || !response.ok) return;
  const text = await response.text();
  if (text === shown) return;
  shown = text;
  accounts = JSON.parse(text);
  accountRows.replaceChildren(...accounts.map(showAccount));
  lineRows.replaceChildren(...accounts.flatMap((account) => account.open.map((line) => showLine(account, line))));
  if (lineRows.childElementCount === 0) {
    const row = document.createElement('tr');
    cell(row, 'Nothing is booked.');
    row.firstChild.colSpan = 6;
    lineRows.append(row);
  }
  for (const select of selects) {
    if (select.childElementCount === accounts.length) continue;
    select.replaceChildren(...accounts.map(({ id, currency, iban, number }) => new Option(currency + ' ' + (iban ?? number), id)));
  }
}
function onSubmit(id, act) {
  document.getElementById(id).addEventListener('submit', async (event) => {
    event.preventDefault();
    const form = event.target;
    const button = form.querySelector('button');
    button.disabled = true;
    await act(new FormData(form)).finally(() => { button.disabled = false; });
  });
}
const field = (form, name) => String(form.get(name) ?? '').trim();
onSubmit('pay', async (form) => {
  const [account, amount] = [field(form, 'account'), field(form, 'amount')];
  const currency = accounts.find(({ id }) => id === account)?.currency ?? '';
  const texts = { reference: field(form, 'reference'), name: field(form, 'name'), iban: field(form, 'iban') };
  const line = await post('pay', { account, currency, amount, ...texts });
  if (line) report('Paid in: ' + group(line.amount, currency) + ' ' + currency + ' as ' + line.bankReference);
});
onSubmit('payments', async (form) => {
  const answer = await send('payments', {
    method: 'POST', headers: { 'content-type': 'application/xml' }, body: form.get('file'),
  });
  if (!answer) return;
  const counts = ['booked', 'repeated', 'rejected'].map((each) =>
    each + ' ' + answer.payments.filter(({ outcome }) => outcome === each).length);
  report('File ' + answer.messageId + ': ' + counts.join(', '));
});
onSubmit('return', async (form) => {
  const line = await post('return', { endToEndId: field(form, 'endToEndId'), reason: field(form, 'reason') });
  if (line) report('Returned as ' + line.bankReference);
});
onSubmit('charge', async (form) => {
  const line = await post('charge', { account: field(form, 'account'), amount: field(form, 'amount'), text: field(form, 'text') });
  if (line) report('Charged as ' + line.bankReference);
});
refresh();
setInterval(refresh, 2000);
`;

export const bankStyle = `:root { color-scheme: dark light; }
* { box-sizing: border-box; }
body { margin: 0; font: 14px/1.5 system-ui, sans-serif; background: #101317; color: #eceef0; }
main { max-width: 1120px; margin: 0 auto; padding: 32px 20px; }
h1 { font-size: 20px; margin: 0 0 4px; }
h2 { font-size: 15px; margin: 0 0 8px; }
p { margin: 0 0 12px; color: #aeb5bd; }
.scroll { overflow-x: auto; margin: 24px 0 0; }
table { width: 100%; border-collapse: collapse; }
caption { text-align: left; font-size: 15px; font-weight: 600; padding: 0 0 4px; }
th, td { padding: 8px 12px 8px 0; text-align: left; vertical-align: top; border-bottom: 1px solid #2b3138; }
th { color: #aeb5bd; font-weight: 400; white-space: nowrap; }
.number { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap; }
.files { display: flex; gap: 12px; }
td { white-space: nowrap; }
#lines td:nth-child(5) { white-space: normal; overflow-wrap: anywhere; min-width: 200px; }
a { color: inherit; }
.forms { display: grid; grid-template-columns: repeat(auto-fit, minmax(240px, 1fr)); gap: 24px; margin: 32px 0 0; }
label { display: block; margin: 0 0 8px; color: #aeb5bd; }
input, select, button { font: inherit; color: #eceef0; background: #1a1f25; border: 1px solid #3a424b; padding: 4px 8px; }
input, select { display: block; width: 100%; }
button { cursor: pointer; }
button:disabled { opacity: 0.6; cursor: default; }
#result { min-height: 21px; overflow-wrap: anywhere; color: #eceef0; }
#result.error { color: #f0938a; }
`;
