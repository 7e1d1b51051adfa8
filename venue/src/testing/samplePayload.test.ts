import { expect, test } from 'vitest';
import { hasRecordings, recordedEvents, recordedJson } from './recorded.ts';
import { sampleNames, samplePayload } from './samplePayload.ts';
import { computeShape } from './shape.ts';
import { field } from './socketClient.ts';

function readRecording(name: string): unknown {
  const [path = '', kind] = name.split('#');
  if (kind === undefined) return recordedJson(path);
  // Lists of a message may be empty; the sample has the shape of one whose lists are not.
  const kinds = recordedEvents(path).filter((each) => kind === 'depth' || field(field(each, 'data'), 'e') === kind);
  const isWhole = (each: unknown) => !computeShape(each).includes('[]');
  return kinds.find(isWhole);
}

test.skipIf(!hasRecordings)(
  `the samples have the shapes of the recordings${hasRecordings ? '' : ' (skipped: ../shared/reference is absent)'}`,
  () => {
    for (const name of sampleNames) {
      expect(computeShape(samplePayload(name)), name).toBe(computeShape(readRecording(name)));
    }
  },
);
