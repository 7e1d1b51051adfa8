import { expect, test } from 'vitest';
import { createServerContact } from './serverContact.ts';

function startContact() {
  let at = 0;
  const contact = createServerContact(() => at);
  return {
    ...contact,
    sleep: (ms: number) => {
      at += ms;
    },
    isSilent: () => contact.store.getState().isSilent,
    /** Time passes, with a check every half a second; the number of probes that were due. */
    pass: (ms: number, onProbe: () => void = () => undefined) => {
      let probes = 0;
      for (const end = at + ms; at < end; ) {
        at += 500;
        if (!contact.check()) continue;
        probes += 1;
        onProbe();
      }
      return probes;
    },
  };
}

test('a server that answers probes is not silent, however long nothing else is sent', () => {
  const { pass, isSilent, noteRequest, noteAnswer } = startContact();
  const answered = () => {
    noteRequest();
    noteAnswer();
  };
  expect(pass(60_000, answered)).toBe(30);
  expect(isSilent()).toBe(false);
});

test('five seconds after a request without an answer the server is silent, until it answers', () => {
  const { pass, isSilent, noteRequest, noteAnswer } = startContact();
  noteRequest();
  pass(4_500, noteRequest);
  expect(isSilent()).toBe(false);
  pass(500, noteRequest);
  expect(isSilent()).toBe(true);
  expect(pass(10_000, noteRequest)).toBe(5);
  noteAnswer();
  expect(isSilent()).toBe(false);
});

test('one slow answer among others is no silence, nor is a request that the page gave up', () => {
  const { pass, isSilent, noteRequest, noteAnswer } = startContact();
  noteRequest();
  pass(12_000, () => {
    noteRequest();
    noteAnswer();
  });
  expect(isSilent()).toBe(false);
});

test('a request that waited while the machine was asleep is no silence', () => {
  const { pass, sleep, isSilent, noteRequest, noteAnswer, check } = startContact();
  noteRequest();
  noteAnswer();
  pass(500);
  noteRequest();
  sleep(600_000);
  expect(check()).toBe(true);
  expect(isSilent()).toBe(false);
  pass(5_000);
  expect(isSilent()).toBe(true);
});
