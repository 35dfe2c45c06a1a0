#version 3.7;
#declare LampRows = 9;
#include "piano.inc"
// Among the keys: two of them pressed, everything else going soft.
camera { location <-5.4, 2.7, -4.4> look_at <2.6, 0.35, 2.4> right x*16/9 angle 40 }
#declare None = array[1] { -1 }
#declare Two = array[2] { 27, 29 }
Keyboard(12, 44, Two, 2, None, 1)
Key_Case(-26, 26, 5.75)
Lamp(<9.5, 8, 4.6>, <2.4, 0, 1.6>, 1.35, 2, 40, 2.4)
light_source { <-8, 9, -22> rgb LampColour*0.045 area_light x*14, y*14, 5, 5 adaptive 2 }
Evening(<-34, 16, -20>, 0.06)
light_source { <10, 24, -6> rgb LampColour*0.03 area_light x*30, z*16, 7, 5 adaptive 2 }
box { <2, 8.6, 12>, <14, 9.0, 13> Glow(LampColour*1.6) no_shadow }
#if (!Depth)
  sky_sphere { pigment { gradient y color_map {
    [0.30 rgb 0] [0.42 rgb <0.055,0.030,0.014>] [0.50 rgb <0.13,0.066,0.030>] [0.60 rgb <0.05,0.026,0.012>] [0.85 rgb 0.004] } scale 2 translate -1 } }
#end
