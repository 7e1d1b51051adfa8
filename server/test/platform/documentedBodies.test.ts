import { calls } from '@aldgate/contract';
import { DOCUMENTED_BODIES, WITHOUT_FIELDS } from '@aldgate/contract/testing/documentedBodies.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PASSWORD, type Platform, startPlatform, TRADER } from '../../../testkit/platform/platform.ts';

let platform: Platform;
let token: string;

beforeAll(async () => {
  platform = await startPlatform();
  token = await platform.openSession(TRADER);
});
afterAll(() => platform.close());

const BODIES: readonly (readonly [keyof typeof calls, readonly (object | undefined)[]])[] = [
  ...(Object.keys(DOCUMENTED_BODIES) as (keyof typeof DOCUMENTED_BODIES)[]).map(
    (name) => [name, DOCUMENTED_BODIES[name]] as const,
  ),
  ...WITHOUT_FIELDS.filter((name) => name !== 'logout').map((name) => [name, [undefined]] as const),
  // Last: it ends the session.
  ['logout', [undefined]],
];

/** The body with the values that only the platform can give: sealed passwords, a secret it has generated. */
async function complete(name: keyof typeof calls, body: object): Promise<object> {
  if (name === 'updatePwd') {
    const [oldPassword, newPassword] = await Promise.all([
      platform.encrypt(PASSWORD),
      platform.encrypt('Aldgate#2027'),
    ]);
    return { ...body, oldPassword, newPassword };
  }
  if (name !== 'bindGaInfo') return body;
  const { method, path } = calls.generateGaInfo;
  const { secretKey } = (await platform.call(method, path, method === 'GET' ? undefined : {}, token)).data;
  return { ...body, secretKey };
}

test.each(BODIES)(
  'CL-01 the server takes %s with the fields of the specification, and no others',
  async (name, bodies) => {
    const { method, path } = calls[name];
    for (const body of bodies) {
      const sent = await complete(name, body ?? {});
      const { code } = await platform.call(method, path, method === 'GET' ? undefined : sent, token);
      // Codes and ids that are wrong are found after the fields.
      expect([400, 404, 500]).not.toContain(code);
    }
  },
);
