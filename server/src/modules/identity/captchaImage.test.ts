import { expect, test } from 'vitest';
import { drawCaptcha } from './captchaImage.ts';

/** The path commands of each character, by which a program could recognise it. */
const parseCommands = (svg: string) =>
  [...svg.matchAll(/<path fill="(?!none)[^"]*" d="([^"]*)"/g)].map(([, d = '']) => d.replace(/[^MLQCZ]/g, ''));

test('ID-11 a picture is one outline whose commands say nothing of the letters: no two pictures share them', () => {
  const images = Array.from({ length: 200 }, () => drawCaptcha());
  const signatures = images.flatMap(({ svg }) => parseCommands(svg));
  expect(signatures).toHaveLength(images.length);
  expect(new Set(signatures).size).toBe(images.length);
  for (const { code, svg } of images) {
    expect(code).toMatch(/^[a-hj-km-np-z2-9]{5}$/);
    expect(svg).not.toContain('NaN');
    expect(svg).not.toContain(code);
  }
});
