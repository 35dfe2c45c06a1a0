#version 3.7;
#include "piano.inc"
// Among the keys: two of them pressed, everything else going soft.
camera { location <-5.6, 3.1, -4.6> look_at <2.4, 0.1, 2.0> right x*16/9 angle 40 }
#declare None = array[1] { -1 }
#declare Two = array[2] { 27, 29 }
Keyboard(12, 44, Two, 2, None, 1)
Key_Case(-26, 26, 5.75)
Lamp(<7, 9, 3.4>, <1.5, 0, 1.5>, 1.35, 3, 46, 3)
light_source { <-8, 9, -22> rgb LampColour*0.06 area_light x*14, y*14, 5, 5 adaptive 2 }
Evening(<-34, 16, -20>, 0.06)
light_source { <10, 24, -6> rgb LampColour*0.05 area_light x*30, z*16, 7, 5 adaptive 2 }
box { <2, 8.6, 12>, <14, 9.0, 13> Glow(LampColour*1.6) no_shadow }
plane { y, -14 Dark() }
