import samples from './payloadSamples.json' with { type: 'json' };

type Name = keyof typeof samples;

export const sampleNames = Object.keys(samples) as Name[];

/**
 * A payload with the keys and types of the exchange's own, and with values of no meaning. It is named by the recording
 * that it has its shape from; `#` precedes the kind of the message within that.
 */
export const samplePayload = (name: Name): unknown => samples[name];
