import { expect, test } from 'vitest';
import { drawCaptcha } from './captchaImage.ts';

/** The path commands of each character, by which a program could recognise it. */
const parseCommands = (svg: string) =>
  [...svg.matchAll(/<path fill="(?!none)[^"]*" d="([^"]*)"/g)].map(([, d = '']) => d.replace(/[^MLQCZ]/g, ''));

test('ID-11 a CAPTCHA is one outline whose path commands do not reveal its characters: no two images share them', () => {
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
