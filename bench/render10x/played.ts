import type { PlainPage } from '../harness/plainPage.ts';
import { RecordedMarket } from './market.ts';
import type { Recording } from './recording.ts';
import { createReplay } from './replay.ts';
import { startReplayServer } from './replayServer.ts';

const WARM_UP_MS = 2_000;
export const MEASURED_MS = 30_000;

export interface TestPage {
  readonly page: PlainPage;
  /** The server of everything but the exchange. */
  readonly platform: string;
  readonly recording: Recording;
  /** Opens what is measured, and waits until it shows a book. */
  readonly open: (page: PlainPage, url: string) => Promise<void>;
}

/** A recording that is playing on a page. */
export interface Playing {
  readonly url: string;
  readonly market: RecordedMarket;
  /** Plays for the measured time. */
  readonly play: () => Promise<void>;
}

/** Plays the recording from its start; measurement begins after the warm-up. */
export async function played<Result>(
  { page, platform, recording, open }: TestPage,
  work: (playing: Playing) => Promise<Result>,
): Promise<Result> {
  const market = new RecordedMarket(recording);
  const server = await startReplayServer(platform, market);
  try {
    const { send, url } = server;
    const replay = createReplay({ events: recording.events, market, send });
    await open(page, url);
    await replay.play(WARM_UP_MS);
    return await work({ url, market, play: () => replay.play(MEASURED_MS) });
  } finally {
    await server.close();
  }
}
