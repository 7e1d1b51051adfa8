import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { operationsWire } from '@aldgate/contract/operations/wire.ts';
import { expect, test } from 'vitest';

const SOURCES = join(import.meta.dirname, '../../operations/src');
/** Calls of the session, which have screens of their own. */
const OF_SESSION = ['operatorLogin', 'operatorLogout', 'acceptOperatorInvitation'];

interface Action {
  readonly file: string;
  readonly source: string;
  /** The variable that has the action, and the text of its call's name. */
  readonly variable: string;
  readonly call: string;
}

const ACTION = /const (\w+) = use(?:Action|Upload)\(([^)]*?), /g;
/** A choice of a task's decision: `Decision` runs it, and shows its rejection. */
const CHOICE = /=>\s+call\(([^)]*?), \{/g;
const DECISION = 'queue/record/Decision.tsx';
/** `useDownload` shows a rejection in a toast itself. */
const DOWNLOAD = /useDownload\('(\w+)'/g;

const sources = globSync('**/*.tsx', { cwd: SOURCES }).map((file) => ({
  file,
  source: readFileSync(join(SOURCES, file), 'utf8'),
}));
const actions = sources.flatMap(({ file, source }): Action[] =>
  Array.from(source.matchAll(ACTION), ([, variable = '', call = '']) => ({ file, source, variable, call })),
);

test.each(actions)('$file shows the rejection of $call', ({ source, variable }) => {
  // The shared form gets the whole action; a screen without it reads its error.
  const isShown = [`action={${variable}}`, `...${variable},`].some((each) => source.includes(each));
  expect(isShown || new RegExp(`\\b${variable}\\.error\\b`).test(source)).toBe(true);
});

const chosen = sources.flatMap(({ source }) => Array.from(source.matchAll(CHOICE), ([, name = '']) => name));

test('a task shows the rejection of whatever was decided', () => {
  const source = sources.find(({ file }) => file === DECISION)?.source ?? '';
  expect(source).toContain('const decision = useDecision(');
  expect(source).toContain('<Failure error={decision.error} />');
  expect(chosen).toContain("'closeContact'");
});

test('every call that changes something is an action, which shows its rejection', () => {
  const downloads = sources.flatMap(({ source }) => Array.from(source.matchAll(DOWNLOAD), ([found]) => found));
  // An action that chooses its call by the screen's state names it elsewhere in its file.
  const texts = [
    ...downloads,
    ...chosen,
    ...actions.map(({ source, call }) => (call.includes("'") ? call : source)),
  ].join();
  const changing = Object.entries(operationsWire).flatMap(([name, { changes }]) => (changes ? [name] : []));
  expect(changing.filter((name) => !texts.includes(`'${name}'`) && !OF_SESSION.includes(name))).toEqual([]);
});
