import { rejections } from '../../../engine/rejection.ts';
import { type RandomBytes, randomText } from '../../randomText.ts';
import { illegalCharacters } from '../../wireError.ts';
import type { ParameterMap } from '../parameterMap.ts';
import { optional } from '../parameters.ts';

const LENGTH_MAX = 36;
const DRAWN_LENGTH = 22;
const LEGAL = '^[\\.A-Z\\:/a-z0-9_-]{1,36}$';
const PATTERN = /^[.A-Z:/a-z0-9_-]+$/;

const SPOT_LEGAL = '^[a-zA-Z0-9-_]{1,36}$';
const SPOT_PATTERN = /^[a-zA-Z0-9-_]{1,36}$/;

/** As `newClientId`, with spot's characters. */
export function newSpotClientId(parameters: ParameterMap, name: string, random: RandomBytes): string {
  const text = optional(parameters, name);
  if (text === undefined) return randomText(random, DRAWN_LENGTH);
  if (!SPOT_PATTERN.test(text)) throw illegalCharacters(name, SPOT_LEGAL);
  return text;
}

/** The client's id, or a generated one. Throws if it is too long or has invalid characters. */
export function newClientId(parameters: ParameterMap, name: string, random: RandomBytes): string {
  const text = optional(parameters, name);
  if (text === undefined) return randomText(random, DRAWN_LENGTH);
  if (text.length > LENGTH_MAX) throw rejections.clientIdLength();
  if (!PATTERN.test(text)) throw illegalCharacters(name, LEGAL);
  return text;
}
