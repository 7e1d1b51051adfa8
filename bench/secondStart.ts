import { discard, newPlace, startHealthy } from '../launch/testing/instance.ts';
import { atMost, type Measure } from './measure.ts';

/** From `npm start` to healthy, in a home that was started before. */
export async function secondStart(): Promise<Measure[]> {
  const place = await newPlace();
  const first = await startHealthy(place);
  process.kill(first.pid, 'SIGTERM');
  await first.ended;
  const startedAt = performance.now();
  const second = await startHealthy(place);
  const seconds = (performance.now() - startedAt) / 1_000;
  await discard([second], [place]);
  return [atMost('second-start', seconds, 's', 5)];
}
