import { expect, test, vi } from "vitest";
import type { Camera } from "../board/camera.svelte";
import type { Page } from "../play/page.svelte";

// Less motion: the view is where it goes at once.
vi.stubGlobal("matchMedia", () => ({ matches: true, addEventListener: () => undefined }));
vi.stubGlobal("localStorage", { getItem: () => null, setItem: () => undefined });
const { Camera: RealCamera } = await import("../board/camera.svelte");
const { Eye } = await import("./eye");

function seated(): { camera: Camera; eye: InstanceType<typeof Eye> } {
  const camera = new RealCamera([0, 0, 4000, 3000]);
  camera.size(1000, 800);
  camera.centre([500, 400], 1);
  const map = { grid: { centre: (hex: number) => [hex, hex] } };
  return { camera, eye: new Eye({ camera, map } as unknown as Page) };
}
const where = ({ x, y, zoom }: Camera) => ({ x, y, zoom });

test("the eye follows what is out of sight, and goes back", async () => {
  const { camera, eye } = seated();
  const home = where(camera);
  eye.follow([2000]);
  expect(camera.shows([2000, 2000])).toBe(true);
  eye.follow([2500]);
  expect(camera.shows([2500, 2500])).toBe(true);
  await eye.back();
  expect(where(camera)).toEqual(home);
});

test("what is in sight moves nothing", () => {
  const { camera, eye } = seated();
  const home = where(camera);
  eye.follow([600]);
  expect(where(camera)).toEqual(home);
});

test("whoever moves the map meanwhile keeps his view", async () => {
  const { camera, eye } = seated();
  eye.follow([2000]);
  camera.pan(-300, -200);
  const own = where(camera);
  await eye.back();
  expect(where(camera)).toEqual(own);
  // The next showing begins from there.
  eye.follow([300]);
  await eye.back();
  expect(where(camera)).toEqual(own);
});
