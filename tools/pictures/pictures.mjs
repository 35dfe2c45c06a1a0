// Every ray-traced picture of the school: how it is focused, how bright it is developed, what it shows.
// focus and aperture: distance in white-key widths that is sharp, and how fast sharpness is lost around it.

export const pictures = {
  keyboard: {
    scene: "keyboard.pov",
    size: [1920, 1080],
    widths: [640, 1280, 1920],
    focus: 15.5,
    aperture: 0.085,
    exposure: 1.5,
    alt: "The keys of a grand piano in the evening, a chord pressed in the light of one warm lamp",
  },
  "keyboard-portrait": {
    scene: "keyboard.pov",
    declare: { Portrait: 1 },
    size: [720, 1280],
    widths: [360, 720],
    focus: 15.5,
    aperture: 0.09,
    exposure: 1.5,
    alt: "The keys of a grand piano in the evening, a chord pressed in the light of one warm lamp",
  },
  close: {
    scene: "close.pov",
    size: [1920, 1080],
    widths: [640, 1280, 1920],
    focus: 8.6,
    aperture: 0.22,
    exposure: 1.5,
    alt: "Piano keys seen closely in brass light, two of them pressed",
  },
  lid: {
    scene: "lid.pov",
    size: [1920, 1080],
    widths: [640, 1280, 1920],
    focus: 102,
    aperture: 0.20,
    exposure: 1.7,
    alt: "A grand piano with its lid open, strings and golden frame glimmering in a dark hall",
  },
  hall: {
    scene: "hall.pov",
    size: [1920, 1080],
    widths: [640, 1280, 1920],
    focus: 530,
    fogReach: 500,
    aperture: 0.12,
    exposure: 1.5,
    alt: "A concert hall in the evening: rows of empty seats and a grand piano in a pool of light",
  },
};
