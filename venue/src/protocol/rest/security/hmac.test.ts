import { createHmac } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hmacHex, hmacKey } from './hmac.ts';

const latin1 = (text: string) => Buffer.from(text).toString('latin1');

test('an HMAC equals the library’s for any length of secret and payload', () => {
  const secrets = fc.oneof(fc.string(), fc.string({ minLength: 60, maxLength: 70, unit: 'binary' }));
  const payloads = fc.oneof(fc.string({ unit: 'binary' }), fc.string({ minLength: 4000, maxLength: 6000 }));
  fc.assert(
    fc.property(secrets, payloads, (secret, payload) => {
      const expected = createHmac('sha256', secret).update(payload).digest('hex');
      expect(hmacHex(hmacKey(secret), latin1(payload))).toBe(expected);
    }),
  );
});
