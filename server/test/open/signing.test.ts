import { execFile, spawnSync } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openKey } from '../../../testkit/open/openFixture.ts';
import { type Platform, startPlatform, TRADER } from '../../../testkit/platform/platform.ts';
import { SIGNING } from '../../src/open/signingGuide.ts';

const run = promisify(execFile);
const hasPython = () => spawnSync('python3', ['--version']).status === 0;
let platform: Platform;

beforeAll(async () => {
  platform = await startPlatform();
  // The examples sign with the machine's clock, whenever they get to run.
  Object.defineProperty(platform.clock, 'now', { get: () => Date.now() });
});
afterAll(() => platform?.close());

/** The guide's first example in a language. */
const example = (language: string): string => {
  const [, text] = new RegExp(`\`\`\`${language}\\n([\\s\\S]*?)\`\`\``).exec(SIGNING) ?? [];
  if (text === undefined) throw new Error(`the guide has no example in ${language}`);
  return text;
};

async function keyVariables() {
  const { publicId, secret } = await openKey(platform, { email: TRADER, permissions: ['read'] });
  return { ...process.env, ALDGATE_URL: platform.url, ALDGATE_KEY: publicId, ALDGATE_SECRET: secret };
}

test('AK-04 a request is signed by openssl and sent by curl, as the guide says', async () => {
  const { stdout } = await run('bash', ['-c', example('sh')], { env: await keyVariables() });
  expect(JSON.parse(stdout)).toMatchObject({ items: expect.any(Array), next: null });
});

test('AK-04 the guide’s TypeScript signs alike', async () => {
  const env = await keyVariables();
  const typescript = `${example('ts')}\nconsole.log(JSON.stringify(await send('GET', '/open/v1/key')));`;
  const node = await run(process.execPath, ['--input-type=module-typescript', '-e', typescript], { env });
  expect(JSON.parse(node.stdout)).toMatchObject({ publicId: env.ALDGATE_KEY });
});

test.skipIf(!hasPython())('AK-04 the guide’s Python signs alike', async () => {
  const env = await keyVariables();
  const python = await run('python3', ['-c', `${example('python')}\nprint(send("GET", "/open/v1/key").decode())`], {
    env,
  });
  expect(JSON.parse(python.stdout)).toMatchObject({ publicId: env.ALDGATE_KEY });
});
