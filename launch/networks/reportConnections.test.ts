import { expect, test } from 'vitest';
import { reportConnections } from './reportConnections.ts';

/** The reports of a start of both networks; answers come one after the other, and the last of them stays. */
async function reportsOf(answers: readonly (readonly string[] | Error)[]): Promise<string[]> {
  const reports: string[] = [];
  let reads = 0;
  await reportConnections({
    codes: ['ETH', 'BTC'],
    async readConnected() {
      const answer = answers[Math.min(reads, answers.length - 1)] ?? [];
      reads += 1;
      if (answer instanceof Error) throw answer;
      return answer;
    },
    report: (text) => reports.push(text),
    pause: async () => undefined,
  });
  return reports;
}

test('networks that are connected soon are said to run together', async () => {
  expect(await reportsOf([new Error('not there yet'), ['ETH'], ['ETH', 'BTC']])).toEqual(['Ethereum and Bitcoin run']);
});

test('a network that is not connected yet is not said to run, and is named when it does', async () => {
  const late = Array.from({ length: 40 }, () => ['ETH']);
  expect(await reportsOf([...late, ['ETH', 'BTC']])).toEqual([
    'Ethereum runs; Bitcoin is not connected yet and is tried again',
    'Bitcoin runs',
  ]);
  const none = Array.from({ length: 40 }, () => []);
  expect(await reportsOf([...none, ['ETH', 'BTC']])).toEqual([
    'Ethereum and Bitcoin are not connected yet and are tried again',
    'Ethereum and Bitcoin run',
  ]);
});
