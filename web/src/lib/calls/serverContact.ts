import { create } from 'zustand';
import { watchAnswers } from './calls.ts';

/** The server is silent once a request has waited this long and nothing was answered since. */
const SILENT_MS = 5_000;
/** Without an answer or a probe for this long, a watched server is probed. */
const IDLE_MS = 2_000;
const CHECK_MS = 500;

/** Finds by requests and answers of any transport whether the server is silent. `now` is monotonic, in milliseconds. */
export function createServerContact(now: () => number) {
  const store = create<{ readonly isSilent: boolean }>()(() => ({ isSilent: false }));
  /** When the oldest request was sent that no answer has followed. */
  let askedAt: number | undefined;
  let answeredAt = now();
  let probedAt = answeredAt;
  let checkedAt = answeredAt;
  const setSilent = (isSilent: boolean) => {
    if (store.getState().isSilent !== isSilent) store.setState({ isSilent });
  };
  return {
    store,
    noteRequest: () => {
      askedAt ??= now();
    },
    noteAnswer: () => {
      askedAt = undefined;
      answeredAt = now();
      setSilent(false);
    },
    /** Updates the state; true if the server is to be probed, because nothing else is answered. */
    check: (): boolean => {
      const at = now();
      // The machine was asleep, and nothing could be answered.
      if (askedAt !== undefined && at - checkedAt > IDLE_MS) askedAt = at;
      checkedAt = at;
      setSilent(askedAt !== undefined && at - askedAt >= SILENT_MS);
      if (at - Math.max(answeredAt, probedAt) < IDLE_MS) return false;
      probedAt = at;
      return true;
    },
  };
}

const monotonic = () => performance.now();
const contact = createServerContact(monotonic);

/** The server sent a message over any transport, such as a heartbeat of the calls' socket. */
export const noteServerAnswer = contact.noteAnswer;

/** Whether the server answers. Known while `watchServer` is active. */
export const useServerContact = contact.store;

/** The calls report each request and its answer. An answer without a time is not the server's. */
watchAnswers(() => {
  contact.noteRequest();
  return (serverTime) => {
    if (serverTime > 0) contact.noteAnswer();
  };
});

const watchers = new Set<object>();
let timer: ReturnType<typeof setInterval> | undefined;

/** Watches the server until the returned function is called. */
export function watchServer(probe: () => Promise<unknown>): () => void {
  const watcher = {};
  watchers.add(watcher);
  timer ??= setInterval(() => {
    if (contact.check()) void probe().catch(() => undefined);
  }, CHECK_MS);
  return () => {
    watchers.delete(watcher);
    if (watchers.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}
