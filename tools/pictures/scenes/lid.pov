#version 3.7;
#include "piano.inc"
#include "grand.inc"
// The open lid from the audience's side: strings and golden frame in the lamp, the hall dark behind.
camera { location <62, 33, 20> look_at <-4, 14, 44> right x*16/9 angle 44 }
Grand(40, 1)
Lamp(<46, 60, 14>, <0, 8, 40>, 1.3, 6, 34, 10)
light_source { <70, 46, 90> rgb LampColour*0.10 area_light x*20, z*20, 5, 5 adaptive 2 }
Evening(<90, 40, -40>, 0.05)
plane { y, -28.5 Paint(<0.06,0.035,0.02>, 0.7, 0.1, 0.05, 0.01, 0.1) }
#if (!Depth)
  sky_sphere { pigment { gradient y color_map {
    [0.45 rgb LampColour*0.004] [0.56 rgb LampColour*0.020] [0.75 rgb LampColour*0.006] [1 rgb LampColour*0.002] } scale 2 translate -1 } }
#end
