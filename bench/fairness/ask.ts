import { Agent, request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';

/** One address that calls at a rate. */
export interface Asking {
  readonly url: string;
  readonly token: string;
  /** A loopback address that the calls come from. */
  readonly address: string;
  /** Calls a second. */
  readonly rate: number;
  readonly forMs: number;
}

/**
 * The durations of the calls that were answered, in milliseconds, and the number of those that were refused with 429.
 */
export interface Timed {
  readonly ms: readonly number[];
  readonly refused: number;
}

process.on('message', (asking: readonly Asking[]) => {
  void Promise.all(asking.map(askFrom)).then((all) => {
    const timed: Timed = {
      ms: all.flatMap(({ ms }) => ms),
      refused: all.reduce((sum, { refused }) => sum + refused, 0),
    };
    process.send?.(timed);
  });
});
process.on('disconnect', () => process.exit(0));

/** Sends a call each period, whether the one before is answered or not. */
async function askFrom(asking: Asking): Promise<Timed> {
  const agent = new Agent({ keepAlive: true, localAddress: asking.address, maxSockets: 50 });
  const answers: Promise<{ readonly status: number; readonly ms: number }>[] = [];
  const startedAt = performance.now();
  for (let at = startedAt; at < startedAt + asking.forMs; at += 1_000 / asking.rate) {
    await wait(Math.max(0, at - performance.now()));
    answers.push(askOnce(asking, agent));
  }
  const all = await Promise.all(answers);
  agent.destroy();
  const unexpected = all.find(({ status }) => status !== 200 && status !== 429);
  if (unexpected !== undefined) throw new Error(`a call was answered with ${unexpected.status}`);
  return {
    ms: all.filter(({ status }) => status === 200).map(({ ms }) => ms),
    refused: all.filter(({ status }) => status === 429).length,
  };
}

/** Reads a page of the institution's deposits and withdrawals. */
function askOnce({ url, token }: Asking, agent: Agent): Promise<{ readonly status: number; readonly ms: number }> {
  return new Promise((resolve, reject) => {
    const startedAt = performance.now();
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const sent = request(
      `${url}/api/account/wallet/pageDepositWithdraw`,
      { method: 'POST', agent, headers },
      (answer) => {
        answer.resume();
        answer.on('end', () => resolve({ status: answer.statusCode ?? 0, ms: performance.now() - startedAt }));
      },
    );
    sent.on('error', reject);
    sent.end(JSON.stringify({ page: { pageNo: 1, pageSize: 20 } }));
  });
}
