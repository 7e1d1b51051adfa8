import sharp from 'sharp';
import { expect, test } from 'vitest';
import { drawCaptcha } from './captchaImage.ts';

test('ID-11 a CAPTCHA is an image of pixels without paths, text or metadata that reveal its characters', async () => {
  const images = await Promise.all(Array.from({ length: 20 }, () => drawCaptcha()));
  expect(new Set(images.map(({ png }) => png.toString('base64'))).size).toBe(images.length);
  for (const { code, png } of images) {
    expect(code).toMatch(/^[a-hj-km-np-z2-9]{5}$/);
    const { format, width, height, hasAlpha, exif, xmp } = await sharp(png).metadata();
    const properties = { format, width, height, hasAlpha, exif, xmp };
    expect(properties).toEqual({
      format: 'png',
      width: 300,
      height: 88,
      hasAlpha: true,
      exif: undefined,
      xmp: undefined,
    });
    expect(png.includes(code)).toBe(false);
    // Every fifth of the width has ink and background: no character is missing.
    for (let fifth = 0; fifth < 5; fifth += 1) {
      const part = { left: 60 * fifth, top: 0, width: 60, height: 88 };
      const { channels } = await sharp(await sharp(png).extract(part).toBuffer()).stats();
      expect(channels[3]).toMatchObject({ min: 0, max: 255 });
    }
  }
});
