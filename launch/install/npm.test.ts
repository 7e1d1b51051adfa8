import { expect, test } from 'vitest';
import { innerEnvironment, namesAllOptional } from './npm.mjs';

test('an npm that runs inside an npm script keeps registry and log level, not folder and workspace', () => {
  const kept = {
    PATH: '/bin',
    npm_config_registry: 'https://r.example',
    npm_config_loglevel: 'silent',
    npm_execpath: 'x',
  };
  const dropped = {
    npm_lifecycle_event: 'start',
    npm_package_name: 'aldgate',
    npm_command: 'run-script',
    npm_config_local_prefix: '/elsewhere',
    npm_config_omit: 'dev',
    npm_config_workspace: 'web',
  };
  expect(innerEnvironment({ ...kept, ...dropped })).toEqual(kept);
});

test('a lock file that lacks the optional packages of other platforms is recognised, since `npm ci` rejects it', () => {
  const tool = { optionalDependencies: { 'tool-linux': '1.0.0', '@tool/mac': '1.0.0' } };
  const linux = { 'node_modules/tool': tool, 'node_modules/tool-linux': {} };
  expect(namesAllOptional(linux)).toBe(false);
  expect(namesAllOptional({ ...linux, 'node_modules/tool/node_modules/@tool/mac': {} })).toBe(true);
});
