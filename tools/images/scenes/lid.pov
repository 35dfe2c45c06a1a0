#version 3.7;
#include "piano.inc"
#include "grand.inc"
global_settings { max_trace_level 3 }
// The open lid from the audience's side: strings and golden frame in the lamp, the hall dark behind.
camera { location <92, 40, 6> look_at <-4, 21, 50> right x*16/9 angle 44 }
Grand(40, 1)
Lamp(<46, 60, 14>, <0, 8, 40>, 1.7, 6, 36, 10)
light_source { <70, 46, 100> rgb LampColour*0.26 }
light_source { <90, 40, -40> rgb EveningColour*0.05 shadowless }
plane { y, -28.5 Paint(<0.05,0.03,0.018>, 0.7, 0.1, 0.05, 0.01, 0.1) }
// the hall's far wall, a little light climbing it
box { <-190, -30, -300>, <-186, 200, 400> Paint(<0.20,0.11,0.06>, 0.7, 0, 0.1, 0, 0) }
light_source { <-150, 10, 150> rgb LampColour*0.30 fade_distance 40 fade_power 2 shadowless }
#if (!Depth)
  sky_sphere { pigment { gradient y color_map {
    [0.45 rgb LampColour*0.006] [0.56 rgb LampColour*0.06] [0.75 rgb LampColour*0.02] [1 rgb LampColour*0.004] } scale 2 translate -1 } }
#end
