import type { OperationsAnswerOf } from '@aldgate/contract/operations/calls.ts';

/** A sentence each for messages and jobs that are delayed; none without an answer. */
export function formatDelays(delays: OperationsAnswerOf<'queryDelays'> | undefined): string[] {
  const { messageSeconds = null, jobSeconds = null } = delays ?? {};
  return [
    ...(messageSeconds === null
      ? []
      : [`Emails and SMS are delayed: the oldest has waited for ${formatMinutes(messageSeconds)}.`]),
    ...(jobSeconds === null ? [] : [`Jobs are delayed: the oldest has been due for ${formatMinutes(jobSeconds)}.`]),
  ];
}

function formatMinutes(seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  return minutes === 1 ? 'a minute' : `${minutes.toLocaleString('en-US')} minutes`;
}
