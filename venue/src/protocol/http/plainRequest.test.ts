import { expect, test } from 'vitest';
import { parsePlainRequest } from './plainRequest.ts';

const order = 'symbol=BTCUSDT&side=BUY';
const post = (fields: readonly string[], body = order) =>
  [`POST /fapi/v1/order?a=1 HTTP/1.1`, ...fields, '', body].join('\r\n');
const usual = ['Host: venue', 'X-MBX-APIKEY: key-1 ', `Content-Length: ${order.length}`];

test('a request is read with its key, its body and where it ends', () => {
  const text = post(usual);
  expect(parsePlainRequest(`${text}GET`, 0)).toEqual({
    method: 'POST',
    target: '/fapi/v1/order?a=1',
    apiKey: 'key-1',
    forwardedFor: undefined,
    body: order,
    end: text.length,
  });
});

test('the next request is read from where the last one ends', () => {
  const first = post(usual);
  const second = 'GET /fapi/v1/time HTTP/1.1\r\nhost:venue\r\nX-Forwarded-For: 198.51.100.7\r\n\r\n';
  const read = parsePlainRequest(first + second, first.length);
  expect(read).toMatchObject({ target: '/fapi/v1/time', forwardedFor: '198.51.100.7', body: '' });
  expect(read?.end).toBe(first.length + second.length);
});

test('keep-alive in any case is the default behaviour', () => {
  expect(parsePlainRequest(post([...usual, 'Connection: Keep-Alive']), 0)?.body).toBe(order);
});

test.each([
  ['a head that is not whole', 'GET / HTTP/1.1\r\nHost: venue\r\n'],
  ['a body that is not whole', post(usual).slice(0, -1)],
  ['another version', 'GET / HTTP/1.0\r\nHost: venue\r\n\r\n'],
  ['another method', 'OPTIONS / HTTP/1.1\r\nHost: venue\r\n\r\n'],
  ['a target in another form', 'GET http://venue/ HTTP/1.1\r\nHost: venue\r\n\r\n'],
  ['no host', 'GET / HTTP/1.1\r\nAccept: */*\r\n\r\n'],
  ['two hosts', 'GET / HTTP/1.1\r\nHost: venue\r\nHost: other\r\n\r\n'],
  ['two lengths', post([...usual, 'content-length: 0'])],
  ['a signed length', post(['Host: venue', `Content-Length: +${order.length}`])],
  ['a large body', post(['Host: venue', 'Content-Length: 16385'], 'x'.repeat(16_385))],
  ['a body in pieces', post(['Host: venue', 'Transfer-Encoding: chunked'], '0\r\n\r\n')],
  ['a question before the body', post([...usual, 'Expect: 100-continue'])],
  ['an upgrade', post([...usual, 'Connection: Upgrade', 'Upgrade: websocket'])],
  ['a connection that is to end', post([...usual, 'Connection: close'])],
  ['a folded field', post([...usual, 'X-Long: one', ' two'])],
  ['a space before the colon', post([...usual, 'X-Long : one'])],
  ['a bare line feed', 'GET / HTTP/1.1\nHost: venue\n\n'],
  ['a control character', post([...usual, 'X-Odd: \u0000'])],
  ['letters beyond ASCII in a field', post([...usual, 'X-Odd: é'])],
  ['a long head', post([...usual, `X-Long: ${'x'.repeat(9_000)}`])],
])('%s is left to the parser that knows all of HTTP', (_, text) => {
  expect(parsePlainRequest(text, 0)).toBeUndefined();
});
