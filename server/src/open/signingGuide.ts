/** The introduction of the document: how requests are signed, with examples that run as they are. */
export const SIGNING = `The API does what the screens do, with the rights of the key, of its member and of the institution, whichever is
least. Amounts are decimal strings, times are epoch milliseconds. Keys are made on the page *API keys* of the client.

## Signing

Every request but \`GET /time\` and \`GET /status\` carries three headers, and may carry \`X-Aldgate-Window\`:

| Header | |
|---|---|
| \`X-Aldgate-Key\` | the key's public id |
| \`X-Aldgate-Timestamp\` | the time of the request, epoch milliseconds |
| \`X-Aldgate-Window\` | for how many milliseconds it is valid: 5000 unless sent, at most 60000 |
| \`X-Aldgate-Signature\` | HMAC-SHA256 of the text below by the key's secret, in lower-case hexadecimal |

The text is \`<timestamp>.<window>.<METHOD>.<path and query as sent>.<SHA-256 of the body in hexadecimal>\`. An empty body has the
hash of no bytes. A request that is older than its window, or more than a second ahead, is answered with 401 \`requestExpired\`
and the server's time.

### curl

\`\`\`sh
target='/open/v1/balances?accountType=capital_account'
timestamp=$(date +%s%3N)
hash=$(printf '' | openssl dgst -sha256 -r | cut -d ' ' -f 1)
signature=$(printf '%s' "$timestamp.5000.GET.$target.$hash" | openssl dgst -sha256 -hmac "$ALDGATE_SECRET" -r | cut -d ' ' -f 1)
curl -s "$ALDGATE_URL$target" -H "X-Aldgate-Key: $ALDGATE_KEY" -H "X-Aldgate-Timestamp: $timestamp" -H "X-Aldgate-Signature: $signature"
\`\`\`

### TypeScript

\`\`\`ts
import { createHash, createHmac } from 'node:crypto';

const { ALDGATE_URL = '', ALDGATE_KEY = '', ALDGATE_SECRET = '' } = process.env;

export async function send(method: string, target: string, body = ''): Promise<unknown> {
  const timestamp = Date.now();
  const hash = createHash('sha256').update(body).digest('hex');
  const text = \`\${timestamp}.5000.\${method}.\${target}.\${hash}\`;
  const signature = createHmac('sha256', ALDGATE_SECRET).update(text).digest('hex');
  const headers = {
    'X-Aldgate-Key': ALDGATE_KEY,
    'X-Aldgate-Timestamp': String(timestamp),
    'X-Aldgate-Signature': signature,
    ...(body !== '' && { 'Content-Type': 'application/json' }),
  };
  const response = await fetch(ALDGATE_URL + target, { method, headers, ...(body !== '' && { body }) });
  return response.json();
}
\`\`\`

### Python

\`\`\`python
import hashlib, hmac, os, time, urllib.request

def send(method, target, body=b""):
    timestamp = str(int(time.time() * 1000))
    text = ".".join([timestamp, "5000", method, target, hashlib.sha256(body).hexdigest()])
    signature = hmac.new(os.environ["ALDGATE_SECRET"].encode(), text.encode(), hashlib.sha256).hexdigest()
    headers = {
        "X-Aldgate-Key": os.environ["ALDGATE_KEY"],
        "X-Aldgate-Timestamp": timestamp,
        "X-Aldgate-Signature": signature,
        "Content-Type": "application/json",
    }
    request = urllib.request.Request(os.environ["ALDGATE_URL"] + target, body or None, headers, method=method)
    with urllib.request.urlopen(request) as response:
        return response.read()
\`\`\`

## Once

What moves money or opens an order has a name of yours (\`clientOrderId\`, \`clientListId\`, \`key\`, \`quoteId\`): sent again, it is
answered with the first result. Any other change counts once for each signature, so that a copy of an old request cannot undo a newer
one.

## Errors and limits

An error has an HTTP status and the body \`{code, name, message, data, requestId}\`. Each key has limits of its own: reading 50 requests
a second, twice as many at once; trading 50; withdrawals 1. All that an institution reads, with its keys and on its screens, shares one
budget, of which long lists take more than other requests. An address has 100 requests a second, and 500 where a key names it.
\`RateLimit\` and \`RateLimit-Policy\` tell what is left, \`Retry-After\` when to try again.
`;
